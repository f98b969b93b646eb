import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, it } from 'node:test'
import { field, formOf } from '../leads/designs.ts'
import { newCampaign } from '../support/data.ts'
import { contentOf, type Deliveries, resetDeliveries, startDeliveries } from './support.ts'

const fields = [
  field('first_name', { kind: 'name', label: 'First name' }),
  field('mobile', { kind: 'phone', label: 'Mobile' }),
]
const answers = { first_name: 'Ann', mobile: '+44 20 7946 0000' }

let all: Deliveries
before(async () => {
  all = await startDeliveries()
  const row = { if_empty: 'skip' }
  const { status } = await all.call(`PUT /connections/${all.connection.id}`, {
    field_map: [
      { ...row, source: 'email', target: 'email' },
      { ...row, source: 'name', target: 'name' },
      { ...row, source: 'phone', target: 'phone' },
      { ...row, source: 'field:first_name', target: 'given_name' },
    ],
  })
  assert.equal(status, 200)
})
after(() => all.server.close())
beforeEach(() => resetDeliveries(all))

/** A visitor of a new campaign has signed up; the lead waits. Returns the campaign's ID. */
async function joinWithAnswers(): Promise<string> {
  const { server, admin, site } = all
  const campaignId = await newCampaign(server.database, admin, site, {
    ...{ title: 'Spring', status: 'live', design: JSON.stringify(formOf(...fields)) },
  })
  const { status } = await server.call('POST', '/v1/leads', {
    body: {
      ...{ site_id: site.site_id, campaign_id: campaignId, consent: { agree: true } },
      answers: { ...answers, email: 'ann@example.com' },
    },
  })
  assert.equal(status, 200)
  return campaignId
}

async function sentData() {
  await all.workOff()
  const [message] = all.messages()
  return message && contentOf(message).data
}

describe('a lead has its name and phone number', () => {
  const expected = { name: 'Ann', phone: answers.mobile, given_name: 'Ann' }

  it('after its campaign was deleted', async () => {
    const campaignId = await joinWithAnswers()
    await all.server.database.query(
      'update campaigns set deleted_at = now() where campaign_id = $1',
      [campaignId],
    )
    const { name, phone, given_name } = (await sentData()) ?? {}
    assert.deepEqual({ name, phone, given_name }, expected)
  })

  it('after its form was published without them', async () => {
    const campaignId = await joinWithAnswers()
    await all.server.database.query(
      'update campaigns set design = $2, published_design = $2 where campaign_id = $1',
      [campaignId, JSON.stringify(formOf())],
    )
    const { name, phone, given_name } = (await sentData()) ?? {}
    assert.deepEqual({ name, phone, given_name }, expected)
  })
})
