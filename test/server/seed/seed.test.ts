import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import * as v from 'valibot'
import { DEMO_ACCOUNTS, DEMO_ADMIN_EMAIL } from '../../../demo/seed/accounts.ts'
import { wallClock } from '../../../demo/seed/calendar.ts'
import { createRandomSource, splitByWeight } from '../../../demo/seed/chance.ts'
import { makeFigures } from '../../../demo/seed/figures.ts'
import { seedDemo } from '../../../demo/seed/seed.ts'
import { SITES } from '../../../demo/seed/sites.ts'
import { idsOf } from '../../../demo/seed/write-site.ts'
import { isPaid } from '../../../src/features/billing/paid-rules.ts'
import { parseCampaignPage } from '../../../src/features/campaigns/model.ts'
import { groupCampaigns } from '../../../src/features/campaigns/rules.ts'
import { parseAnalytics } from '../../../src/features/dashboard/model.ts'
import { canAddSite } from '../../../src/features/sites/add-site-rules.ts'
import { parseUser, type User } from '../../../src/features/user/model.ts'
import { popupDesign } from '../../../src/popup/design-schema.ts'
import { targeting } from '../../../src/popup/targeting-schema.ts'
import { DEMO_PASSWORD } from '../../../src/server/identity/common-passwords.ts'
import { verifyPassword } from '../../../src/server/identity/password.ts'
import { findPersonByEmail } from '../../../src/server/identity/people.ts'
import { startSession } from '../../../src/server/identity/sessions.ts'
import type { SiteResponsesPage } from '../../../src/server/responses/schema.ts'
import { startTestServer, type TestServer } from '../support/server.ts'

type Live = { campaigns: unknown[] }

let server: TestServer
before(async () => {
  server = await startTestServer()
  await seedDemo(server.database, server.deps.now())
})
after(() => server.close())

async function tokenOf(email: string): Promise<string> {
  const person = await findPersonByEmail(server.database, email)
  const personId = person?.personId ?? ''
  await startSession(server.database, email, personId)
  return server.tokenOf({ personId, sid: email })
}
const me = async (email: string) =>
  (await server.call('GET', '/v1/user/me', { token: await tokenOf(email) })).body
const readUser = async (email: string): Promise<User> => parseUser((await me(email)).data)
const fetchBody = async (path: string, siteId = 'jc_7f3k92ma') =>
  (await server.call('GET', path, { token: await tokenOf(DEMO_ADMIN_EMAIL), siteId })).body

/** The responses to the same request for each website that has visitors. */
async function getForEachSite(path: string) {
  const sites = DEMO_ACCOUNTS.flatMap(({ email, sites }) =>
    sites
      .filter(({ monthlyViews }) => monthlyViews > 0)
      .map(async ({ siteId }) => {
        const { body } = await server.call('GET', path, { token: await tokenOf(email), siteId })
        return body
      }),
  )
  return Promise.all(sites)
}

/** Subscribers per hundred views of one pottery campaign, in a freshly seeded demo. */
function subscriberRate(campaign: number, now: Date): number {
  const clock = wallClock(now, SITES.pottery.timeZone)
  const rows = makeFigures(SITES.pottery, clock, createRandomSource(4_600))
  const own = rows.filter((row) => row.campaign === campaign)
  const sum = (name: 'views' | 'subscribers') => own.reduce((total, row) => total + row[name], 0)
  return Math.floor((100 * sum('subscribers')) / sum('views'))
}

describe('the demo’s A/B test', () => {
  it('has a leader whenever the demo is seeded', () => {
    for (let hour = 0; hour < 28 * 24; hour += 7) {
      const now = new Date(Date.UTC(2026, 10, 1, hour))
      assert.ok(subscriberRate(1, now) > subscriberRate(0, now), now.toISOString())
    }
  })
})

describe('the IDs of a demo site’s campaigns', () => {
  it('are in order, even with a fixed ID for one campaign', () => {
    for (const given of [
      '00000000-0000-4000-8000-000000000000',
      'ffffffff-ffff-4fff-bfff-ffffffffffff',
    ]) {
      const [first = '', second, third = ''] = idsOf([{}, { id: given }, {}])
      assert.equal(second, given)
      assert.ok(first < third)
    }
  })
})

describe('the demo', () => {
  it('is seeded only once', async () => {
    await seedDemo(server.database, server.deps.now())
    assert.equal((await readUser(DEMO_ADMIN_EMAIL)).sites.length, 2)
  })

  it('lets all demo users sign in with the printed password', async () => {
    const person = await findPersonByEmail(server.database, DEMO_ADMIN_EMAIL)
    assert.ok(await verifyPassword(DEMO_PASSWORD, person?.passwordHash ?? null))
  })

  it('has 5,000 subscribers on its first site, none of them dated in the future', async () => {
    const { data } = await fetchBody('/v1/site/users/?limit=1')
    const page = data as { pagination: { total: number }; items: { created_at: string }[] }
    assert.equal(page.pagination.total, 5_000)
    assert.ok(new Date(page.items[0]?.created_at ?? '') <= server.deps.now())
  })

  it('has subscribers from several countries, and some from an unknown one', async () => {
    const countries = (await fetchBody('/v1/site/users/countries')).data as { countries: string[] }
    assert.ok(countries.countries.length >= 8)
    const { data } = await fetchBody('/v1/site/users/?country=unknown')
    const { total } = (data as { pagination: { total: number } }).pagination
    assert.ok(total > 0 && total < 1_000)
  })

  for (const [filter, isPlausible] of [
    ['state=waiting', (total: number) => total === 12],
    ['state=left', (total: number) => total === 9],
    ['tag=VIP', (total: number) => total > 50 && total < 600],
  ] as const) {
    it(`has subscribers with ${filter}`, async () => {
      const { data } = await fetchBody(`/v1/site/users/?${filter}`)
      assert.ok(isPlausible((data as { pagination: { total: number } }).pagination.total))
    })
  }

  it('has answers of a survey and prizes of a game that joined no list', async () => {
    const { data } = await fetchBody('/v1/site/responses?limit=100')
    const { items } = data as Pick<SiteResponsesPage, 'items'>
    const answers = items.flatMap(({ answers }) => Object.values(answers))
    assert.ok(answers.includes('Looking for a gift') && new Set(answers).size > 2)
    assert.ok(items.some(({ prize }) => prize === 'Free shipping'))
    assert.ok(items.length >= 24)
    assert.ok(new Date(items[0]?.created_at ?? '') <= server.deps.now())
  })

  it('has views and clicks on each of the last 90 days', async () => {
    const { days, daysBefore } = parseAnalytics(
      (await fetchBody('/v1/site?analytics=1&days=90')).data,
    )
    assert.ok(days.slice(0, -1).every(({ views, clicks }) => views > clicks && clicks > 0))
    assert.ok(daysBefore.every(({ views }) => views === 0))
  })

  it('compares today with the same hours of an earlier day, and has hourly figures to do so later', async () => {
    const { isSameHours } = parseAnalytics((await fetchBody('/v1/site?analytics=1&days=7')).data)
    assert.equal(isSameHours, true)
    const rows = await server.database.query(
      `select day from campaign_days left join
         (select campaign_id, hour::date as day, sum(views) as views, sum(clicks) as clicks
          from campaign_hours group by 1, 2) as hours using (campaign_id, day)
       where (campaign_days.views, campaign_days.clicks)
         is distinct from (coalesce(hours.views, 0)::integer, coalesce(hours.clicks, 0)::integer)
         and not exists (select from view_hours where view_hours.site_id = campaign_days.site_id
           and hour::date = day and state = 'quarantined')
       limit 3`,
    )
    assert.deepEqual(rows, [])
  })

  it('has an hour of quarantined views, and notifies the site’s owner', async () => {
    const held = await server.database.query(
      `select views > 4000 as is_flood, usual_views between 1 and 500 as is_usual, title
       from view_hours join notifications using (account_id) where state = 'quarantined'`,
    )
    assert.deepEqual(held, [
      { is_flood: true, is_usual: true, title: 'Views on hold: studioseconds.example' },
    ])
  })

  it('has campaigns in every state, and an A/B test with two variants', async () => {
    const { items } = parseCampaignPage(await fetchBody('/v1/campaigns'))
    assert.equal(new Set(items.map(({ status }) => status)).size, 5)
    assert.equal(items.filter(({ abTestId }) => abTestId !== null).length, 2)
  })

  it('has a valid design and settings for each campaign', async () => {
    const rows = await server.database.query<{
      title: string
      design: unknown
      targeting: unknown
    }>('select title, design, targeting from campaigns')
    assert.ok(rows.length > 30)
    for (const row of rows) {
      assert.deepEqual(v.parse(popupDesign, row.design), row.design, row.title)
      assert.deepEqual(v.parse(targeting, row.targeting), row.targeting, row.title)
    }
  })

  it('shows live campaigns to visitors, and accepts submissions of the shop’s own form', async () => {
    const { data } = (await server.call<Live>('GET', '/v1/live/jc_7f3k92ma')).body
    const { items } = parseCampaignPage(await fetchBody('/v1/campaigns'))
    const live = items.filter(
      ({ status, templatePlan }) => status === 'live' && templatePlan === 'free',
    )
    assert.ok(data.campaigns.length >= live.length && live.length > 0)
    const form = {
      ...{ site_id: 'shop_example_1', campaign_id: '4c1f3f0e-6a4e-4b8e-9d0a-7d1f5b0f2a46' },
      email: 'guest@example.com',
    }
    assert.equal((await server.call('POST', '/v1/leads', { body: form })).status, 200)
  })

  it('notifies its admin of the leading variant', async () => {
    const { items } = parseCampaignPage(await fetchBody('/v1/campaigns'))
    const [test] = groupCampaigns(items).flatMap((entry) => (entry.kind === 'test' ? [entry] : []))
    const leadingVariant = test?.variants.find(({ isLeading }) => isLeading)
    const said = JSON.stringify((await me(DEMO_ADMIN_EMAIL)).data)
    assert.ok(said.includes(`${leadingVariant?.campaign.title} is ahead`))
    assert.ok(said.includes(`Variant ${leadingVariant?.letter} has gained more subscribers`))
  })

  it('counts the same subscribers in lists, statistics and campaigns', async () => {
    const { items } = parseCampaignPage(await fetchBody('/v1/campaigns'))
    const { days } = parseAnalytics((await fetchBody('/v1/site?analytics=1&days=90')).data)
    const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0)
    assert.equal(sum(items.map(({ subscribers }) => subscribers)), 5_000)
    assert.equal(sum(days.map(({ subscribers }) => subscribers)), 5_000)
  })

  it('contains the shop whose page is served with the demo', async () => {
    assert.equal((await fetchBody('/v1/site', 'shop_example_1')).success, true)
  })
})

describe('the demo users', () => {
  const now = new Date()
  const isPaying = async (email: string) => {
    const { plan } = await readUser(email)
    return plan !== null && isPaid(plan, now)
  }

  it('pay through different gateways', async () => {
    for (const kind of ['shopify', 'appsumo', 'dealfuel', 'bundle']) {
      assert.equal(await isPaying(`${kind}@example.com`), true, kind)
    }
    assert.equal(await isPaying('local@example.com'), false)
    assert.equal(await isPaying('expired@example.com'), false)
  })

  it('have their own campaigns', async () => {
    const titles = (await getForEachSite('/v1/campaigns')).flatMap((response) =>
      parseCampaignPage(response).items.map(({ title }) => title),
    )
    assert.ok(titles.length > 20)
    assert.equal(new Set(titles).size, titles.length)
  })

  it('have their own subscribers', async () => {
    const newest = (await getForEachSite('/v1/site/users/?limit=1')).map(
      (response) => /[\w.]+@example\.com/.exec(JSON.stringify(response))?.[0],
    )
    assert.equal(new Set(newest).size, newest.length)
  })

  it('include a user who can add another site', async () => {
    assert.equal(canAddSite(await readUser(DEMO_ADMIN_EMAIL)), true)
  })

  it('include a member with some permissions on one site', async () => {
    const { role, sites, permissions } = await readUser('member@example.com')
    assert.deepEqual([role, sites.length, permissions.delete_campaigns], ['member', 1, false])
  })

  it('include a member who can only view integrations', async () => {
    const { access, permissions } = await readUser('viewer@example.com')
    assert.deepEqual(
      [access.campaigns, access.subscribers, access.integrations, permissions.manage_integrations],
      [false, false, true, false],
    )
  })

  it('include a user with an unfinished setup, a user at the view limit and a deactivated user', async () => {
    assert.equal((await readUser('unfinished@example.com')).setupFinished, false)
    assert.equal((await readUser('limit@example.com')).isMonthlyViewLimitReached, true)
    assert.equal((await readUser(DEMO_ADMIN_EMAIL)).isMonthlyViewLimitReached, false)
    assert.equal((await me('deactivated@example.com')).code, 'DEACTIVATED')
  })
})

describe('distributing a total', () => {
  it('returns parts that add up to the total', () => {
    const chance = createRandomSource(4_600)
    const parts = splitByWeight(5_000, Array.from({ length: 777 }, chance))
    assert.equal(
      parts.reduce((sum, part) => sum + part, 0),
      5_000,
    )
    assert.ok(parts.every((part) => part >= 0))
  })

  it('returns only zeros if all weights are zero', () => {
    assert.deepEqual(splitByWeight(9, [0, 0]), [0, 0])
  })
})
