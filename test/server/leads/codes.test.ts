import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, it } from 'node:test'
import type { PopupDesign, ShownDesign } from '../../../src/popup/design.ts'
import { newBlock } from '../../../src/popup/new-block.ts'
import type { LeadResponse } from '../../../src/server/leads/schema.ts'
import { newCampaign } from '../support/data.ts'
import { designOf, email, field, send } from './designs.ts'
import { type List, startList } from './support.ts'

let list: List
before(async () => {
  list = await startList()
})
after(() => list.server.close())
// An hour passes before each test, because submissions are rate-limited per visitor.
beforeEach(() => list.advanceDays(1 / 24 + 0.001))

const coupon = (code: string) => ({ ...newBlock('coupon', code.toLowerCase()), code })
const nextButton = { ...newBlock('button', 'more'), action: { kind: 'next' } }

const newLiveCampaign = (design: PopupDesign) =>
  newCampaign(list.server.database, list.admin, list.site, {
    ...{ status: 'live', design: JSON.stringify(design) },
  })

/** The coupon codes in the public design. */
async function publicCodes(campaignId: string, version = 1): Promise<(string | null)[]> {
  const path = `/v1/live/${list.site.site_id}/${campaignId}/${version}`
  const { body } = await list.server.call<ShownDesign>('GET', path)
  return body.data.steps.flatMap(({ blocks }) =>
    blocks.flatMap((block) => (block.type === 'coupon' ? [block.code] : [])),
  )
}

async function codesOf(campaign_id: string, form: object = {}): Promise<LeadResponse['codes']> {
  const body = { site_id: list.site.site_id, campaign_id, version: 1, ...form }
  const response = await list.server.call<LeadResponse>('POST', '/v1/leads', { body })
  return response.body.data?.codes
}
const lead = (answers: object = {}) => ({ answers: { email: list.newEmail(), ...answers } })

describe('a coupon code after a form', () => {
  it('is in the response to the form, but not in the public design', async () => {
    const campaignId = await newLiveCampaign(designOf([email, send], [coupon('SECRET')]))
    assert.deepEqual(await publicCodes(campaignId), [null])
    assert.deepEqual(await codesOf(campaignId, lead()), { secret: 'SECRET' })
  })

  it('is not returned for a refused form, nor for a prize draw', async () => {
    const campaignId = await newLiveCampaign(designOf([email, send], [coupon('SECRET')]))
    assert.equal(await codesOf(campaignId, { answers: {} }), undefined)
    assert.equal(await codesOf(campaignId, { draw: true, event_id: 'drawn-0002' }), undefined)
  })

  it('is returned only with the form that comes before it', async () => {
    const second = [field('town', { isRequired: true }), { ...send, id: 'send-2' }]
    const design = designOf([email, send], [coupon('ONE'), ...second], [coupon('TWO')])
    const campaignId = await newLiveCampaign(design)
    assert.deepEqual(await publicCodes(campaignId), [null, null])
    assert.deepEqual(await codesOf(campaignId, lead()), { one: 'ONE' })
    assert.deepEqual(await codesOf(campaignId, lead({ town: 'Lyon' })), { one: 'ONE', two: 'TWO' })
  })

  it('is public if its step can be left without submitting the form', async () => {
    const campaignId = await newLiveCampaign(designOf([email, send, nextButton], [coupon('OPEN')]))
    assert.deepEqual(await publicCodes(campaignId), ['OPEN'])
    assert.equal(await codesOf(campaignId, lead()), undefined)
  })

  it('is public if there is no form before it', async () => {
    const campaignId = await newLiveCampaign(designOf([coupon('OPEN'), email, send]))
    assert.deepEqual(await publicCodes(campaignId), ['OPEN'])
  })

  it('that was replaced is not returned for a form from the previous design, nor is the new code', async () => {
    const block = { ...coupon('OLD'), id: 'code' }
    const campaignId = await newLiveCampaign(designOf([email, send], [block]))
    const now = designOf([email, send], [{ ...block, code: 'NEW' }])
    await list.server.database.query(
      `update campaigns set published_design = $2, published_version = 2, published_at = $3
       where campaign_id = $1`,
      [campaignId, JSON.stringify(now), list.server.deps.now()],
    )
    assert.equal(await codesOf(campaignId, lead()), undefined)
    assert.deepEqual(await codesOf(campaignId, { ...lead(), version: 2 }), { code: 'NEW' })
  })

  it('that was removed is not returned for a form from an older version', async () => {
    const before = designOf([email, send], [coupon('OLD'), { ...coupon('KEPT'), id: 'kept' }])
    const campaignId = await newLiveCampaign(before)
    const now = designOf([email, send], [{ ...coupon('KEPT'), id: 'kept' }])
    await list.server.database.query(
      `update campaigns set published_design = $2, published_version = 2, published_at = $3
       where campaign_id = $1`,
      [campaignId, JSON.stringify(now), list.server.deps.now()],
    )
    assert.deepEqual(await publicCodes(campaignId, 1), [null])
    assert.deepEqual(await codesOf(campaignId, lead()), { kept: 'KEPT' })
  })
})
