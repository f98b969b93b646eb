import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { newCampaign } from '../support/data.ts'
import { type List, startList } from './support.ts'

const LEADS_PER_DAY = 20

let list: List
before(async () => {
  list = await startList()
})
after(() => list.server.close())

const uncountedLeads = async (campaignId: string) => {
  const [row] = await list.server.database.query<{ leads: number }>(
    `select leads from uncounted_events where campaign_id = $1 and reason = 'daily-limit'`,
    [campaignId],
  )
  return row?.leads ?? 0
}
const listed = async (campaignId: string) => {
  const [row] = await list.server.database.query<{ count: number }>(
    'select count(*)::integer as count from subscribers where campaign_id = $1 and not waits',
    [campaignId],
  )
  return row?.count
}

describe('for one IP address, a campaign', () => {
  it('counts at most 20 new subscribers a day without double opt-in, but adds more to the list', async () => {
    const { server, admin, site } = list
    const id = await newCampaign(server.database, admin, site, { status: 'live' })
    for (let count = 0; count < LEADS_PER_DAY + 5; count += 1) {
      const { status } = await list.join(list.newEmail(), { campaign_id: id })
      assert.equal(status, 200)
    }
    const { subscribers, joined } = await list.figures(id)
    assert.deepEqual([subscribers, joined], [LEADS_PER_DAY, LEADS_PER_DAY])
    assert.deepEqual([await listed(id), await uncountedLeads(id)], [LEADS_PER_DAY + 5, 5])
    list.advanceDays(1)
    await list.join(list.newEmail(), { campaign_id: id })
    assert.equal((await list.figures(id)).subscribers, LEADS_PER_DAY + 1)
  })

  it('counts at most 20 new subscribers a day who confirm by email, but adds more to the list', async () => {
    list.advanceDays(1)
    for (let count = 0; count < LEADS_PER_DAY + 2; count += 1) {
      await list.press(await list.joinAndGetLink(list.newEmail()), 'confirm')
    }
    const { subscribers, confirmed } = await list.figures()
    assert.deepEqual([subscribers, confirmed], [LEADS_PER_DAY, LEADS_PER_DAY])
    assert.deepEqual(
      [await listed(list.campaignId), await uncountedLeads(list.campaignId)],
      [22, 2],
    )
  })
})
