import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { parseCampaign } from '../../../src/features/campaigns/model.ts'
import { parseEditedCampaign } from '../../../src/features/studio/model.ts'
import { startTestServer, type TestServer } from '../support/server.ts'
import { designWithHeading, newShop, type Shop, targetingWith } from './support.ts'

let server: TestServer
let shop: Shop
before(async () => {
  server = await startTestServer()
  shop = await newShop(server)
})
after(() => server.close())

describe('the browser can parse', () => {
  it('an edited campaign, and each save of it', async () => {
    const first = parseEditedCampaign(await shop.begin({ template: 'kiln' }))
    assert.deepEqual([first.version, first.template, first.changedBy], [1, 'kiln', 'Mira'])
    const id = { campaign_id: first.campaign.campaignId }
    const design = designWithHeading('Mine')
    const second = parseEditedCampaign(
      (await shop.save('design', { ...id, version: 1 }, design)).body.data,
    )
    assert.deepEqual([second.version, second.design], [2, design])
    const targeting = targetingWith({ days: [1, 2] })
    const { body } = await shop.save('targeting', { ...id, version: 2 }, targeting)
    assert.deepEqual(parseEditedCampaign(body.data).targeting, targeting)
  })

  it('a conflict, with the newer version', async () => {
    const draft = await shop.begin()
    await shop.save('design', draft, designWithHeading('Theirs'))
    const { body } = await shop.save('design', draft, designWithHeading('Mine'))
    const newer = parseEditedCampaign(body.data)
    assert.deepEqual([newer.version, newer.design], [2, designWithHeading('Theirs')])
  })

  it('a copy, a restored campaign, and a change of status', async () => {
    const { campaign_id, updated_at: seen } = await shop.begin()
    const ask = async (method: string, path: string, body?: unknown) =>
      parseCampaign((await shop.call(method, `/${campaign_id}${path}`, { body })).body.data)
    assert.equal((await ask('POST', '/duplicate', { title: 'Copy' })).title, 'Copy')
    await shop.remove(campaign_id)
    assert.equal((await ask('POST', '/restore', { seen })).status, 'draft')
    assert.equal((await ask('PUT', '/status', { status: 'live', version: 1 })).status, 'live')
  })
})
