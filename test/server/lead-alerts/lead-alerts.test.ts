import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { JOINED_IN_PERIOD, queueLeadAlerts } from '../../../src/server/lead-alerts/queue-alerts.ts'
import { readOutbox } from '../../../src/server/platform/mail/outbox.ts'
import { newAdmin, newMember, type SignedIn } from '../support/accounts.ts'
import { newCampaign, newSite, type TestSite } from '../support/data.ts'
import { startTestServer } from '../support/server.ts'

const server = await startTestServer()
after(() => server.close())

const MORNING = new Date('2026-03-04T06:30:00Z')
const minutesLater = (minutes: number) => new Date(MORNING.getTime() + minutes * 60_000)

type World = { admin: SignedIn; site: TestSite; campaignId: string }
let world: World

/** A new account with a site in Berlin, where it is 7:30. */
async function newWorld(): Promise<World> {
  server.setNow(MORNING)
  const admin = await newAdmin(server)
  const site = await newSite(server, admin, 'shop.example', 'Europe/Berlin')
  const campaignId = await newCampaign(server.database, admin, site)
  return { admin, site, campaignId }
}

const choose = async (frequency: string, person = world.admin) => {
  const token = await server.tokenOf(person)
  const call = { token, siteId: world.site.site_id, body: { frequency } }
  return server.call('PUT', '/v1/site/lead-alerts', call)
}

const join = (email: string, joinedAt: Date, columns: Record<string, unknown> = {}) => {
  const { admin, site, campaignId } = world
  const values = {
    ...{ account_id: admin.accountId, site_id: site.id, campaign_id: campaignId },
    ...{ email, created_at: joinedAt, ...columns },
  }
  const places = Object.keys(values).map((_, index) => `$${index + 1}`)
  return server.database.query(
    `insert into subscribers (${Object.keys(values)}) values (${places})`,
    Object.values(values),
  )
}

/** The emails that are sent to a person at this time. */
async function emailsAt(now: Date, person = world.admin) {
  const before = (await readOutbox(server.database)).length
  server.setNow(now)
  await queueLeadAlerts(server.deps)
  await server.jobs.workOff()
  const emails = await readOutbox(server.database)
  return emails.slice(0, emails.length - before).filter(({ to }) => to === person.email)
}

const linksIn = (email: { text: string } | undefined) =>
  [...(email?.text ?? '').matchAll(/http\S+/g)].map(([link]) => new URL(link))

describe('the choice', () => {
  before(async () => {
    world = await newWorld()
  })
  const read = async (person = world.admin) => {
    const token = await server.tokenOf(person)
    const call = { token, siteId: world.site.site_id }
    const { status, body } = await server.call<{ frequency: string }>(
      ...(['GET', '/v1/site/lead-alerts', call] as const),
    )
    return status === 200 ? body.data.frequency : status
  }

  it('is off, until somebody chooses', async () => {
    assert.equal(await read(), 'off')
    await choose('daily')
    assert.equal(await read(), 'daily')
    await choose('off')
    assert.equal(await read(), 'off')
  })

  it('is each person’s own', async () => {
    await choose('daily')
    const { admin, site } = world
    const columns = { subscribers: true, sites_access: [site.site_id] }
    const permissions = { view_subscribers: true }
    assert.equal(await read(await newMember(server, admin, { ...columns, permissions })), 'off')
    assert.equal(await read(await newMember(server, admin, columns)), 403)
  })

  it('is one of three', async () => {
    assert.equal((await choose('hourly')).status, 400)
  })
})

describe('an email at once', () => {
  before(async () => {
    world = await newWorld()
    await join('before@shop.example', MORNING)
    await choose('at-once')
  })

  it('is not sent while nobody joins', async () => {
    assert.deepEqual(await emailsAt(minutesLater(1)), [])
  })

  it('has everyone who joined since the last one, and a link without their data', async () => {
    await join('ann@shop.example', minutesLater(1))
    await join('bo@shop.example', minutesLater(1.5))
    const [email] = await emailsAt(minutesLater(2))
    assert.equal(email?.subject, '2 new subscribers on shop.example')
    assert.match(
      email?.text ?? '',
      /- bo@shop.example \(First order\)\n {2}http\S+\n- ann@shop.example/,
    )
    assert.doesNotMatch(email?.text ?? '', /before@/)
    for (const link of linksIn(email)) assert.doesNotMatch(link.href, /ann|bo@/)
  })

  it('leads to each person, to the list and to the choice, all with the site selected', async () => {
    await join('zed@shop.example', minutesLater(2))
    const [email] = await emailsAt(minutesLater(2.5))
    const links = linksIn(email)
    assert.deepEqual(
      links.map(({ searchParams }) => [...searchParams.keys()]),
      [
        ['person', 'site_id', 'domain'],
        ['site_id', 'domain'],
        ['alerts', 'site_id', 'domain'],
      ],
    )
    for (const { pathname, searchParams } of links) {
      assert.equal(pathname, '/subscribers')
      assert.equal(searchParams.get('site_id'), world.site.site_id)
    }
  })

  it('is not sent a second time', async () => {
    assert.deepEqual(await emailsAt(minutesLater(3)), [])
  })

  it('is not sent a second time by another server at the same moment', async () => {
    await join('cy@shop.example', minutesLater(4))
    server.setNow(minutesLater(5))
    await Promise.all([queueLeadAlerts(server.deps), queueLeadAlerts(server.deps)])
    assert.equal((await emailsAt(minutesLater(5))).length, 1)
  })

  it('leaves out people who have not confirmed, who were imported, or who left', async () => {
    await join('di@shop.example', minutesLater(6), { waits: true })
    await join('ed@shop.example', minutesLater(6), { imported: true })
    await join('flo@shop.example', minutesLater(6), { left_at: minutesLater(6) })
    assert.deepEqual(await emailsAt(minutesLater(7)), [])
  })

  it('lists 20 people, and counts the rest', async () => {
    for (let number = 0; number < 22; number += 1)
      await join(`many${number}@shop.example`, minutesLater(8))
    const [email] = await emailsAt(minutesLater(9))
    assert.equal(email?.subject, '22 new subscribers on shop.example')
    assert.match(email?.text ?? '', /\nand 2 more\n/)
  })

  it('ends with the choice', async () => {
    await choose('off')
    await join('last@shop.example', minutesLater(10))
    assert.deepEqual(await emailsAt(minutesLater(11)), [])
  })
})

describe('a daily email', () => {
  before(async () => {
    world = await newWorld()
    await choose('daily')
    await join('ann@shop.example', minutesLater(10))
  })

  it('is sent at 8:00 in the site’s time zone', async () => {
    assert.deepEqual(await emailsAt(minutesLater(29)), [])
    const [email] = await emailsAt(minutesLater(31))
    assert.equal(email?.subject, '1 new subscriber on shop.example')
  })

  it('is sent after a restart that missed the hour, once', async () => {
    await join('bo@shop.example', minutesLater(26 * 60))
    assert.equal((await emailsAt(minutesLater(51 * 60))).length, 1)
    assert.deepEqual(await emailsAt(minutesLater(52 * 60)), [])
  })

  it('is not sent if nobody joined', async () => {
    assert.deepEqual(await emailsAt(minutesLater(75 * 60)), [])
  })
})

describe('a member who may no longer see subscribers', () => {
  it('gets no email', async () => {
    world = await newWorld()
    const { admin, site } = world
    const permissions = { view_subscribers: true }
    const columns = { subscribers: true, sites_access: [site.site_id], permissions }
    const member = await newMember(server, admin, columns)
    await choose('at-once', member)
    await join('ann@shop.example', minutesLater(1))
    assert.equal((await emailsAt(minutesLater(2), member)).length, 1)
    await server.database.query('update memberships set subscribers = false where person_id = $1', [
      member.personId,
    ])
    await join('bo@shop.example', minutesLater(3))
    assert.deepEqual(await emailsAt(minutesLater(4), member), [])
  })
})

it('looking for new subscribers doesn’t read those who were imported', async () => {
  world = await newWorld()
  const { admin, site, campaignId } = world
  await server.database.query(
    `insert into subscribers (account_id, site_id, campaign_id, email, created_at, imported)
     select $1, $2, $3, 'person' || number || '@example.com', $4, true
     from generate_series(1, 5000) as number`,
    [admin.accountId, site.id, campaignId, minutesLater(1)],
  )
  await server.database.query('analyze subscribers')
  const [plan] = await server.database.query<{ 'QUERY PLAN': unknown }>(
    `explain (analyze, format json)
     select from (select $1::uuid as site_id, $2::timestamptz as since, $3::timestamptz as until) as alerts
     where exists (select from subscribers where ${JOINED_IN_PERIOD})`,
    [site.id, MORNING, minutesLater(2)],
  )
  const text = JSON.stringify(plan)
  assert.match(text, /subscribers_who_signed_up/)
  assert.doesNotMatch(text, /"Rows Removed by Filter":[1-9]/)
})
