import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { createLiveSites, type LiveSites } from '../../../src/server/live/live-sites.ts'
import type { Database } from '../../../src/server/platform/database/database.ts'
import { newShop, type Shop, targetingWith } from '../campaigns/support.ts'
import { startTestServer, type TestServer } from '../support/server.ts'

let server: TestServer
let live: LiveSites
/** Statements and transactions since the last `resetReads`. */
let reads = 0

/** Counts the transactions that a cache begins. */
const counting = (database: Database): Database => ({
  ...database,
  transaction(work) {
    reads += 1
    return database.transaction(work)
  },
  asAccount(accountId, work) {
    reads += 1
    return database.asAccount(accountId, work)
  },
})

before(async () => {
  server = await startTestServer()
  live = createLiveSites({ ...server.deps, database: counting(server.database) })
})
after(async () => {
  await live.close()
  await server.close()
})

const versionsOf = async (siteId: string, from = live) => [
  ...((await from.read(siteId))?.versions.keys() ?? []),
]

/** A shop with a live campaign, whose list is in memory. */
async function newLiveShop(account: Record<string, unknown> = {}) {
  const shop = await newShop(server, account)
  const { campaign_id: campaignId } = await shop.begin()
  await shop.switchTo(campaignId, 'live')
  const { site_id: siteId } = shop.site
  await hearEverything()
  await becomes(siteId, [campaignId])
  return { shop, siteId, campaignId }
}

/** Waits until the notifications of all earlier changes have arrived: they arrive in the order of the commits. */
async function hearEverything() {
  await live.read('nobody_2')
  await server.database.query("select pg_notify('live_changes', 'any')")
  await eventually(async () => (await readsOf(() => live.read('nobody_2'))) > 0)
}

const DEADLINE_MS = 30_000
const WAIT_MS = 5

/** Notifications of other connections arrive a moment after the commit. */
async function becomes(siteId: string, campaignIds: readonly string[], from = live) {
  await eventually(
    async () => JSON.stringify(await versionsOf(siteId, from)) === JSON.stringify(campaignIds),
  )
}

const readsOf = async (work: () => Promise<unknown>) => {
  reads = 0
  await work()
  return reads
}

const laterBy = (milliseconds: number) =>
  server.setNow(new Date(server.deps.now().getTime() + milliseconds))

describe('a site’s live campaigns in memory', () => {
  it('cost one read for many visitors', async () => {
    const { siteId, campaignId } = await newLiveShop()
    assert.equal(await readsOf(() => versionsOf(siteId)), 0)
    laterBy(60_000)
    const visitors = () => Promise.all(Array.from({ length: 20 }, () => versionsOf(siteId)))
    assert.equal(await readsOf(visitors), 1)
    assert.deepEqual(await versionsOf(siteId), [campaignId])
  })

  it('are read again after a minute, even if a notification was lost', async () => {
    const { siteId } = await newLiveShop()
    assert.equal(await readsOf(() => versionsOf(siteId)), 0)
    laterBy(60_000)
    assert.equal(await readsOf(() => versionsOf(siteId)), 1)
  })

  it('include their designs, which are read once', async () => {
    const { siteId, campaignId } = await newLiveShop()
    const site = await live.read(siteId)
    const campaign = { accountId: site?.accountId ?? '', campaignId, version: 1 }
    assert.equal(await readsOf(() => live.readDesign(campaign)), 1)
    assert.equal(await readsOf(() => live.readDesign(campaign)), 0)
  })

  it('remain the same bytes, with the same ETag, when they are read again', async () => {
    const { siteId } = await newLiveShop()
    const first = await live.read(siteId)
    const second = await live.readAgain(siteId)
    assert.equal(second?.list.plain.etag, first?.list.plain.etag)
  })

  it('are not read for an unknown App ID until a site is added', async () => {
    await live.read('nobody_1')
    assert.equal(await readsOf(() => live.read('nobody_1')), 0)
    const shop = await newShop(server)
    await server.database.query("update sites set site_id = 'nobody_1' where id = $1::uuid", [
      shop.site.id,
    ])
    await eventually(async () => (await live.read('nobody_1')) !== null)
  })

  it('are read for each visitor while changes can’t be heard, and kept again afterwards', async (t) => {
    const { siteId, campaignId } = await newLiveShop()
    let canListen = false
    const database = counting(server.database)
    const deaf = createLiveSites({
      ...server.deps,
      database: {
        ...database,
        listen: (...args) =>
          canListen ? database.listen(...args) : Promise.reject(new Error('no connection')),
      },
    })
    t.after(() => deaf.close())
    for (let visitor = 0; visitor < 2; visitor += 1)
      assert.equal(await readsOf(() => versionsOf(siteId, deaf)), 1)
    canListen = true
    laterBy(1_000)
    assert.deepEqual(await versionsOf(siteId, deaf), [campaignId])
    assert.equal(await readsOf(() => versionsOf(siteId, deaf)), 0)
  })

  it('make room for sites that are visited more', async () => {
    const { siteId } = await newLiveShop()
    const other = await newLiveShop()
    const small = createLiveSites(
      { ...server.deps, database: counting(server.database) },
      { sites: 1, unknownSites: 1, listBytes: 1_000_000, designBytes: 1_000_000 },
    )
    await small.read(siteId)
    await small.read(other.siteId)
    assert.equal(await readsOf(() => small.read(siteId)), 1)
    await small.close()
  })

  it('start and end on time, without a notification', async () => {
    const { shop, siteId, campaignId } = await newLiveShop()
    const minutes = (count: number) => new Date(server.deps.now().getTime() + count * 60_000)
    const soon = minutes(0)
    soon.setUTCSeconds(0, 0)
    const from = new Date(soon.getTime() + 60_000)
    const draft = await shop.begin()
    const targeting = targetingWith({ from: from.toISOString().slice(0, 16) })
    await shop.save('targeting', draft, targeting)
    await shop.switchTo(draft.campaign_id, 'live')
    await becomes(siteId, [campaignId])
    server.setNow(from)
    assert.equal((await versionsOf(siteId)).length, 2)
  })

  it('are read every two seconds near the month’s limit of views', async () => {
    const { shop, siteId, campaignId } = await newLiveShop()
    await server.database.query(
      `insert into campaign_days (account_id, site_id, campaign_id, day, views)
       values ($1, $2, $3, $4, 95)`,
      [
        shop.admin.accountId,
        shop.site.id,
        campaignId,
        server.deps.now().toISOString().slice(0, 10),
      ],
    )
    await change(shop, 'monthly_views_limit = 100')
    await live.readAgain(siteId)
    await server.database.query('update campaign_days set views = 100 where campaign_id = $1', [
      campaignId,
    ])
    laterBy(2_000)
    assert.deepEqual(await versionsOf(siteId), [])
  })
})

const change = ({ admin }: Shop, changes: string) =>
  server.database.query(`update accounts set ${changes} where account_id = $1`, [admin.accountId])

async function eventually(condition: () => Promise<boolean>) {
  const deadline = Date.now() + DEADLINE_MS
  while (!(await condition())) {
    assert.ok(Date.now() < deadline)
    await new Promise((resolve) => setTimeout(resolve, WAIT_MS))
  }
}

describe('a change reaches every process, without a wait of a minute', () => {
  const campaign = (changes: string) => (_: Shop, campaignId: string) =>
    server.database.query(`update campaigns set ${changes} where campaign_id = $1`, [campaignId])
  const changes: [name: string, change: (shop: Shop, campaignId: string) => Promise<unknown>][] = [
    ['pausing a campaign', (shop, id) => shop.switchTo(id, 'paused')],
    ['deleting a campaign', (shop, id) => shop.remove(id)],
    [
      'a campaign’s new start',
      campaign("status = 'scheduled', starts_at = now() + interval '1 day'"),
    ],
    ['a campaign’s new end', campaign("ends_at = now() - interval '1 minute'")],
    ['a plan without the template', campaign("template_plan = 'plus'")],
    ['a lower limit of views', (shop) => change(shop, 'monthly_views_limit = 0')],
    [
      'a delayed payment',
      (shop) =>
        change(
          shop,
          "gateway = 'appsumo', plan = 'plus', payment_delayed_at = now() - interval '9 days'",
        ),
    ],
    ['a deactivated account', (shop) => change(shop, "deactivated_message = 'Closed.'")],
  ]
  for (const [name, apply] of changes) {
    it(name, async (t) => {
      const { shop, siteId, campaignId } = await newLiveShop()
      const other = createLiveSites(server.deps)
      t.after(() => other.close())
      await becomes(siteId, [campaignId], other)
      await apply(shop, campaignId)
      await becomes(siteId, [], live)
      await becomes(siteId, [], other)
    })
  }

  it('publishing a new version', async () => {
    const { siteId, campaignId } = await newLiveShop()
    const before = (await live.read(siteId))?.versions.get(campaignId)
    await server.database.query(
      'update campaigns set published_version = published_version + 1 where campaign_id = $1',
      [campaignId],
    )
    await eventually(
      async () => (await live.read(siteId))?.versions.get(campaignId) === (before ?? 0) + 1,
    )
  })

  it('views that are put on hold', async () => {
    const { shop, siteId, campaignId } = await newLiveShop()
    await server.database.query(
      `insert into view_hours (account_id, site_id, hour, views, state)
       values ($1, $2, '2026-01-01T00:00', 5, 'counted')`,
      [shop.admin.accountId, shop.site.id],
    )
    await becomes(siteId, [campaignId])
    await server.database.query("update view_hours set state = 'quarantined' where site_id = $1", [
      shop.site.id,
    ])
    await eventually(async () => (await readsOf(() => live.read(siteId))) > 0)
  })

  it('a change during a read isn’t missed', async () => {
    const { shop, siteId, campaignId } = await newLiveShop()
    const reading = live.readAgain(siteId)
    await shop.switchTo(campaignId, 'paused')
    await reading
    await becomes(siteId, [])
  })

  it('but a view of a campaign isn’t a change', async () => {
    const { siteId, campaignId } = await newLiveShop()
    await server.database.query(
      'update campaigns set view_count = view_count + 1, click_count = click_count + 1 where campaign_id = $1',
      [campaignId],
    )
    await hearEverything()
    assert.equal(await readsOf(() => live.read(siteId)), 0)
  })
})
