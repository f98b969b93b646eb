import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { gunzipSync } from 'node:zlib'
import { PLANS } from '../../../src/features/billing/plans.ts'
import { TEMPLATES } from '../../../src/features/templates/designs/index.ts'
import type { PopupDesign } from '../../../src/popup/design.ts'
import type { LiveCampaign } from '../../../src/popup/live-campaign.ts'
import { blankDesign, newBlock } from '../../../src/popup/new-block.ts'
import { createApp } from '../../../src/server/app/app.ts'
import { writePlan } from '../../../src/server/billing/stripe/apply-state.ts'
import type { CampaignDetailResponse } from '../../../src/server/campaigns/schema.ts'
import { dealOf } from '../../../src/server/marketplaces/deals.ts'
import { extendDealAccount, setPaymentDelay } from '../../../src/server/marketplaces/repository.ts'
import type { Database } from '../../../src/server/platform/database/database.ts'
import {
  designWithHeading,
  newShop,
  type Shop,
  targetingWith,
  withoutReview,
} from '../campaigns/support.ts'
import { addDay, newCampaign } from '../support/data.ts'
import { startTestServer, type TestServer } from '../support/server.ts'

let server: TestServer
before(async () => {
  server = await startTestServer()
})
after(() => server.close())

const listed = async (siteId: string) => {
  const response = await server.call<{ campaigns: LiveCampaign[]; ticket: string }>(
    'GET',
    `/v1/live/${siteId}`,
  )
  return { ...response, campaigns: response.body.data?.campaigns }
}
const design = (siteId: string, campaignId: string, version: number | string) =>
  server.call('GET', `/v1/live/${siteId}/${campaignId}/${version}`)

/** A live campaign with the given design or template. */
async function publishCampaign(
  shop: Shop,
  { template, as }: { template?: string; as?: PopupDesign } = {},
) {
  const draft = await shop.begin(template === undefined ? {} : { template })
  const saved = as ? (await shop.save('design', draft, as)).body.data : draft
  await shop.switchTo(draft.campaign_id, 'live')
  return saved
}

/** Changes the design of a live campaign and publishes it. */
async function publishChange(shop: Shop, campaign: CampaignDetailResponse, as: PopupDesign) {
  await shop.save('design', campaign, as)
  await shop.switchTo(campaign.campaign_id, 'live')
}

const newShopWithSiteId = async (account: Record<string, unknown> = {}) => {
  const shop = await newShop(server, account)
  return { shop, siteId: shop.site.site_id }
}
const change = (table: string, key: string, id: string, changes: string) =>
  server.database.query(`update ${table} set ${changes} where ${key} = $1`, [id])

describe('a site’s live campaigns', () => {
  it('have the targeting and the design version that their owner has published', async () => {
    const { shop, siteId } = await newShopWithSiteId()
    await shop.begin()
    const { campaign_id, version, targeting } = await publishCampaign(shop)
    const { campaigns } = await listed(siteId)
    assert.deepEqual(campaigns, [
      {
        campaign_id,
        version,
        targeting,
        kind: 'popup',
        side: 'top',
        is_notice: false,
        ab_test_id: null,
      },
    ])
    const { body } = await design(siteId, campaign_id, version)
    assert.deepEqual(body.data, blankDesign())
  })

  it('have a ticket for views, which depends on the site and the time', async () => {
    const { siteId } = await newShopWithSiteId()
    const other = await newShopWithSiteId()
    const tickets = []
    for (const id of [siteId, siteId, other.siteId])
      tickets.push((await listed(id)).body.data.ticket)
    assert.equal(new Set(tickets).size, 2)
  })

  it('are compressed', async () => {
    const { shop, siteId } = await newShopWithSiteId()
    const { campaign_id, version } = await publishCampaign(shop)
    const plain = await design(siteId, campaign_id, version)
    const packed = await createApp(server.deps).request(
      `/v1/live/${siteId}/${campaign_id}/${version}`,
      { headers: { 'accept-encoding': 'gzip' } },
    )
    assert.equal(packed.headers.get('content-encoding'), 'gzip')
    assert.match(packed.headers.get('vary') ?? '', /accept-encoding/i)
    const bytes = Buffer.from(await packed.arrayBuffer())
    assert.equal(gunzipSync(bytes).toString(), plain.text)
  })

  it('can be read from any origin; a list is cached for a minute, a design forever', async () => {
    const { shop, siteId } = await newShopWithSiteId()
    const { campaign_id, version } = await publishCampaign(shop)
    const replies = [await listed(siteId), await design(siteId, campaign_id, version)]
    assert.deepEqual(
      replies.map(({ headers }) => headers.get('access-control-allow-origin')),
      ['*', '*'],
    )
    assert.deepEqual(
      replies.map(({ headers }) => headers.get('cache-control')),
      [
        'public, max-age=60, stale-while-revalidate=30, stale-if-error=600',
        'public, max-age=31536000, immutable',
      ],
    )
  })

  it('have the newest design, uncached, for a page that requests the previous version', async () => {
    const { shop, siteId } = await newShopWithSiteId()
    const first = await publishCampaign(shop)
    await publishChange(shop, first, designWithHeading('Newer'))
    const { headers, body } = await design(siteId, first.campaign_id, first.version)
    assert.deepEqual(body.data, withoutReview(designWithHeading('Newer')))
    assert.equal(headers.get('cache-control'), 'no-store')
    assert.equal((await design(siteId, first.campaign_id, 99)).status, 404)
    assert.equal((await design(siteId, first.campaign_id, 'x')).status, 404)
  })

  it('keep the published version while their owner is editing them', async () => {
    const { shop, siteId } = await newShopWithSiteId()
    const first = await publishCampaign(shop)
    const edited = (await shop.save('design', first, designWithHeading('Half a sen'))).body.data
    const newDelayedDeal = targetingWith({ from: '2030-01-01T00:00' })
    const newest = (await shop.save('targeting', edited, newDelayedDeal)).body.data
    const [campaign] = (await listed(siteId)).campaigns ?? []
    assert.deepEqual(campaign?.version, first.version)
    assert.deepEqual(campaign?.targeting, first.targeting)
    const { body } = await design(siteId, first.campaign_id, first.version)
    assert.deepEqual(body.data, blankDesign())
    assert.deepEqual([newest.published_version, newest.version], [first.version, first.version + 2])
    await shop.switchTo(first.campaign_id, 'live')
    assert.deepEqual((await listed(siteId)).campaigns, [])
    assert.equal((await shop.read(first.campaign_id)).status, 'scheduled')
  })

  const game = (chance: number, code: string): PopupDesign => {
    const prizes = [
      { label: 'Ten', chance, code },
      { label: 'Nothing', chance: 1, code: null },
    ]
    const [step = { id: 's', name: 's', picture: null }] = blankDesign().steps
    const blocks = [
      { ...newBlock('wheel', 'wheel'), prizes },
      { ...newBlock('scratch', 'card'), prizes },
    ]
    return { ...blankDesign(), steps: [{ ...step, blocks }] }
  }

  it('contain neither the chances nor the codes of a game', async () => {
    const { shop, siteId } = await newShopWithSiteId()
    const { campaign_id, version } = await publishCampaign(shop, { as: game(77, 'SECRET10') })
    const { text } = await design(siteId, campaign_id, version)
    assert.match(text, /"prizes":\[\{"label":"Ten"\},\{"label":"Nothing"\}\]/)
    assert.doesNotMatch(text, /chance|SECRET10|77/)
    const previews = await shop.call('GET', `/previews?campaign_ids=${campaign_id}`)
    assert.doesNotMatch(previews.text, /chance|SECRET10/)
  })

  const isForm = ({ blocks }: PopupDesign['steps'][number]) =>
    blocks.some((block) => block.type === 'button' && block.action.kind === 'submit')

  it('contain no secrets from any template', async () => {
    const { shop, siteId } = await newShopWithSiteId({ plan: 'ultimate' })
    for (const { name, design: drawn } of TEMPLATES) {
      const { campaign_id, version } = await publishCampaign(shop, { template: name })
      const { status, text } = await design(siteId, campaign_id, version)
      const secrets = drawn.steps.flatMap(({ blocks }, step) =>
        blocks.flatMap((block) => {
          if ('prizes' in block) return block.prizes.map(({ code }) => code)
          const isAfterForm = drawn.steps.slice(0, step).some(isForm)
          return block.type === 'coupon' && isAfterForm ? [block.code] : []
        }),
      )
      assert.equal(status, 200, name)
      assert.ok(!text.includes('"chance"'), name)
      assert.deepEqual(
        secrets.filter((code) => code !== null && text.includes(code)),
        [],
        name,
      )
    }
  })
})

describe('an AppSumo deal whose payment is delayed', () => {
  const DAY_MS = 86_400_000
  const newDelayedDeal = async (days: number) => {
    const payment_delayed_at = new Date(server.deps.now().getTime() - days * DAY_MS)
    const dealShop = await newShopWithSiteId({
      gateway: 'appsumo',
      plan: 'plus',
      payment_delayed_at,
    })
    await publishCampaign(dealShop.shop)
    return dealShop
  }
  const listedOf = async (siteId: string) => (await listed(siteId)).campaigns?.length

  it('shows its pop-ups during the 7-day notice period', async () => {
    assert.equal(await listedOf((await newDelayedDeal(6)).siteId), 1)
  })

  it('shows no pop-ups after the notice period, and its campaigns are counted as held', async () => {
    const { shop, siteId } = await newDelayedDeal(7)
    assert.equal(await listedOf(siteId), 0)
    assert.equal((await shop.call('GET', '')).body.counts.held, 1)
  })

  const payments: [
    name: string,
    pay: (database: Database, email: string, accountId: string) => Promise<unknown>,
  ][] = [
    [
      'reported by AppSumo',
      (database, email) => database.transaction((own) => setPaymentDelay(own, email, null)),
    ],
    [
      'for another code of the deal',
      (database, email) =>
        database.transaction((own) => extendDealAccount(own, email, dealOf('appsumo', 3))),
    ],
    [
      'for a plan, by card',
      (database, _, accountId) =>
        database.transaction((own) =>
          writePlan(own, accountId, {
            ...{ gateway: 'stripe', plan: 'plus', planType: 'monthly', isTrial: false },
            ...{ isExpired: false, endsAt: null, limits: PLANS.plus },
          }),
        ),
    ],
  ]
  for (const [name, pay] of payments) {
    it(`shows them again after a payment ${name}`, async () => {
      const { shop, siteId } = await newDelayedDeal(30)
      await server.database.query(
        "update accounts set plan_type = 'lifetime' where account_id = $1",
        [shop.admin.accountId],
      )
      await pay(server.database, shop.admin.email, shop.admin.accountId)
      assert.equal(await listedOf(siteId), 1)
    })
  }
})

describe('no campaign is live', () => {
  const closedCases: [name: string, close: (shop: Shop, campaignId: string) => Promise<unknown>][] =
    [
      ['if it is paused', (_, id) => change('campaigns', 'campaign_id', id, "status = 'paused'")],
      ['if it was deleted', (shop, id) => shop.remove(id)],
      [
        'if it was created before designs existed',
        (_, id) => change('campaigns', 'campaign_id', id, 'published_design = null'),
      ],
      [
        'if its schedule has ended, even without any request after that',
        (_, id) => change('campaigns', 'campaign_id', id, "ends_at = now() - interval '1 minute'"),
      ],
      [
        'if its schedule starts tomorrow',
        (_, id) =>
          change(
            'campaigns',
            'campaign_id',
            id,
            "status = 'scheduled', starts_at = now() + interval '1 day'",
          ),
      ],
      [
        'if the plan no longer includes its template',
        (_, id) => change('campaigns', 'campaign_id', id, "template_plan = 'plus'"),
      ],
      [
        'if the account is deactivated',
        ({ admin }) =>
          change('accounts', 'account_id', admin.accountId, "deactivated_message = 'Closed.'"),
      ],
      [
        'once the monthly views are used up',
        async ({ admin, site }, id) => {
          const day = server.deps.now().toISOString().slice(0, 10)
          await addDay(server.database, admin, site, id, { day, views: 5_000 })
          await change('accounts', 'account_id', admin.accountId, 'monthly_views_limit = 5000')
        },
      ],
    ]
  for (const [name, close] of closedCases) {
    it(`${name}, and its design is not found`, async () => {
      const { shop, siteId } = await newShopWithSiteId()
      const { campaign_id, version } = await publishCampaign(shop)
      assert.equal((await listed(siteId)).campaigns?.length, 1)
      await close(shop, campaign_id)
      const { status, campaigns } = await listed(siteId)
      assert.deepEqual([status, campaigns], [200, []])
      assert.equal((await design(siteId, campaign_id, version)).status, 404)
    })
  }

  it('if it is a draft', async () => {
    const { shop, siteId } = await newShopWithSiteId()
    const { campaign_id } = await shop.begin()
    assert.deepEqual((await listed(siteId)).campaigns, [])
    assert.equal((await design(siteId, campaign_id, 1)).status, 404)
  })

  it('on an unknown site', async () => {
    for (const siteId of ['nobody_1', "x'--"]) {
      assert.equal((await listed(siteId)).status, 404)
    }
  })

  it('from another site', async () => {
    const { shop } = await newShopWithSiteId()
    const { campaign_id, version } = await publishCampaign(shop)
    const other = await newShopWithSiteId()
    assert.equal((await design(other.siteId, campaign_id, version)).status, 404)
  })
})

it('a scheduled campaign is live from its start date, even without any request after it', async () => {
  const { shop, siteId } = await newShopWithSiteId()
  const draft = await shop.begin()
  const soon = new Date(server.deps.now().getTime() + 3_600_000)
  const from = soon.toISOString().slice(0, 16)
  await shop.save('targeting', draft, targetingWith({ from }))
  await shop.switchTo(draft.campaign_id, 'live')
  assert.deepEqual((await listed(siteId)).campaigns, [])
  server.setNow(soon)
  assert.equal((await listed(siteId)).campaigns?.length, 1)
})

it('an older campaign with a design but no targeting has the default targeting', async () => {
  const { shop, siteId } = await newShopWithSiteId()
  const columns = { status: 'live', design: JSON.stringify(blankDesign()) }
  await newCampaign(server.database, shop.admin, shop.site, columns)
  const [campaign] = (await listed(siteId)).campaigns ?? []
  assert.deepEqual(campaign?.targeting, targetingWith({}))
})
