import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { deleteUnconfirmedLeads, deleteUnsubscribed } from '../../../src/server/leads/repository.ts'
import { newCampaign, newSite } from '../support/data.ts'
import { type List, startList } from './support.ts'

let list: List
before(async () => {
  list = await startList()
})
after(() => list.server.close())

const LIST_PATHS = ['/v1/site/users/?limit=100', '/v1/site?analytics=1', '/v1/account/export']

/** All places where the owner can see the address. */
async function findListPaths(email: string): Promise<string[]> {
  const { server, admin, site } = list
  const call = { token: await server.tokenOf(admin), siteId: site.site_id }
  const responses = await Promise.all(LIST_PATHS.map((path) => server.call('GET', path, call)))
  return LIST_PATHS.filter((_, index) => responses[index]?.text.includes(email))
}

describe('an unconfirmed email address', () => {
  it('is not in any list, total, figure or export until it is confirmed', async () => {
    const email = list.newEmail()
    const before = { total: await list.total(), figures: await list.figures() }
    const link = await list.joinAndGetLink(email)
    assert.deepEqual({ total: await list.total(), figures: await list.figures() }, before)
    assert.deepEqual(await findListPaths(email), [])
    await list.press(link, 'confirm')
    assert.equal(await list.total(), before.total + 1)
    assert.deepEqual(await findListPaths(email), LIST_PATHS)
    const { subscribers, confirmed, joined } = before.figures
    assert.deepEqual(await list.figures(), {
      subscribers: subscribers + 1,
      confirmed: confirmed + 1,
      joined: joined + 1,
    })
  })

  it('joins the list on the day of the confirmation', async () => {
    const link = await list.joinAndGetLink(list.newEmail())
    list.advanceDays(2)
    await list.press(link, 'confirm')
    const { database, deps } = list.server
    const days = await database.query(
      'select max(day)::text as day from campaign_days where confirmed > 0',
    )
    assert.deepEqual(days, [{ day: deps.now().toISOString().slice(0, 10) }])
  })

  it('joins the list on the current day in the site’s time zone', async () => {
    const { server, admin } = list
    const owner = { ...admin, token: await server.tokenOf(admin) }
    const site = await newSite(server, owner, 'kiwi.example', 'Pacific/Auckland')
    const campaign_id = await newCampaign(server.database, admin, site, { status: 'live' })
    list.server.setNow(new Date('2027-03-01T20:00:00Z'))
    await list.join(list.newEmail(), { site_id: site.site_id, campaign_id })
    const days = await server.database.query(
      'select day::text as day from campaign_days where campaign_id = $1',
      [campaign_id],
    )
    assert.deepEqual(days, [{ day: '2027-03-02' }])
  })

  it('joins the list immediately if the campaign no longer uses double opt-in', async () => {
    const { server, admin, site } = list
    const columns = { status: 'live', double_optin: true }
    const campaign_id = await newCampaign(server.database, admin, site, columns)
    const email = list.newEmail()
    await list.join(email, { campaign_id })
    await server.database.query(
      'update campaigns set double_optin = false where campaign_id = $1',
      [campaign_id],
    )
    for (let count = 0; count < 2; count += 1) await list.join(email, { campaign_id })
    assert.deepEqual(await list.figures(campaign_id), { subscribers: 1, confirmed: 0, joined: 1 })
    assert.deepEqual(await findListPaths(email), LIST_PATHS)
  })

  it('is deleted a week after its last link has expired, unless it was confirmed', async () => {
    const [waiting, asking, joined] = [list.newEmail(), list.newEmail(), list.newEmail()]
    const link = await list.joinAndGetLink(waiting)
    await list.joinAndGetLink(asking)
    await list.press(await list.joinAndGetLink(joined), 'confirm')
    list.advanceDays(8)
    await list.join(asking)
    await list.linksTo(asking)
    const { database, deps } = list.server
    await deleteUnconfirmedLeads(database, deps.now())
    assert.ok(await list.subscriber(waiting))
    list.advanceDays(7)
    await deleteUnconfirmedLeads(database, deps.now())
    assert.equal(await list.subscriber(waiting), undefined)
    assert.ok(await list.subscriber(asking))
    assert.ok(await list.subscriber(joined))
    assert.equal((await list.open(link)).status, 404)
  })

  it('is kept for 14 days while its email is held', async () => {
    const { database, deps } = list.server
    const setSeen = (isSeen: boolean) =>
      database.query('update sites set last_seen_at = case when $2 then now() end where id = $1', [
        list.site.id,
        isSeen,
      ])
    const email = list.newEmail()
    await setSeen(false)
    await list.join(email)
    assert.deepEqual(await list.linksTo(email), [])
    await setSeen(true)
    list.advanceDays(13.9)
    await deleteUnconfirmedLeads(database, deps.now())
    assert.ok(await list.subscriber(email))
    list.advanceDays(0.2)
    await deleteUnconfirmedLeads(database, deps.now())
    assert.equal(await list.subscriber(email), undefined)
  })
})

describe('an unsubscribed email address', () => {
  it('is removed from the list and the total, and can be added again', async () => {
    const email = list.newEmail()
    const link = await list.joinAndGetLink(email)
    await list.press(link, 'confirm')
    const before = await list.total()
    await list.press(link, 'leave')
    assert.equal(await list.total(), before - 1)
    await list.press(link, 'return')
    assert.equal(await list.total(), before)
  })

  it('is deleted within 30 days, without deleting other addresses', async () => {
    const [leaving, staying] = [list.newEmail(), list.newEmail()]
    const link = await list.joinAndGetLink(leaving)
    await list.joinAndGetLink(staying)
    await list.press(link, 'confirm')
    await list.press(link, 'leave')
    const inDays = (days: number) => new Date(list.server.deps.now().getTime() + days * 86_400_000)
    await deleteUnsubscribed(list.server.database, inDays(28))
    assert.ok(await list.subscriber(leaving))
    await deleteUnsubscribed(list.server.database, inDays(30))
    assert.equal(await list.subscriber(leaving), undefined)
    assert.ok(await list.subscriber(staying))
    assert.equal((await list.open(link)).status, 404)
  })

  it('has to be confirmed again after another submission, only through the new link', async () => {
    const email = list.newEmail()
    const first = await list.joinAndGetLink(email)
    await list.press(first, 'confirm')
    await list.press(first, 'leave')
    list.advanceDays(1)
    await list.join(email)
    const [second = ''] = await list.linksTo(email)
    assert.match((await list.open(first)).text, /You’re unsubscribed/)
    const { text } = await list.press(second, 'confirm')
    assert.match(text, /Juniper & Clay may email you/)
    assert.deepEqual(await list.subscriber(email), { confirmed: true, left: false })
  })
})
