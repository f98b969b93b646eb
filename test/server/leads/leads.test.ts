import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { CampaignStatus } from '../../../src/features/campaigns/model.ts'
import { newAdmin } from '../support/accounts.ts'
import { newCampaign, newSite } from '../support/data.ts'
import { type List, startList } from './support.ts'

let list: List
before(async () => {
  list = await startList()
})
after(() => list.server.close())

describe('POST /v1/leads', () => {
  it('stores the address as unconfirmed, and emails a link', async () => {
    const email = list.newEmail()
    const { status, body } = await list.join(email)
    assert.deepEqual([status, body.data], [200, { double_optin: true }])
    assert.deepEqual(await list.subscriber(email), { confirmed: false, left: false })
    const [link = ''] = await list.linksTo(email)
    assert.match(link, /^\/lead\/double-optin-verify\/[\w-]{43}$/)
  })

  it('adds an address once, counts it once, and returns the same response for a known address', async () => {
    const { server, admin, site } = list
    const campaign_id = await newCampaign(server.database, admin, site, { status: 'live' })
    const email = list.newEmail()
    const before = await list.total()
    const responses = await Promise.all(
      [email, email.toUpperCase(), ` ${email} `].map((spelling) =>
        list.join(spelling, { campaign_id }),
      ),
    )
    assert.equal(new Set(responses.map(({ text }) => text)).size, 1)
    assert.equal(await list.total(), before + 1)
    assert.deepEqual(await list.figures(campaign_id), { subscribers: 1, confirmed: 0, joined: 1 })
  })

  it('sends no email without double opt-in', async () => {
    const { server, admin, site } = list
    const campaign_id = await newCampaign(server.database, admin, site, { status: 'live' })
    const email = list.newEmail()
    const { body } = await list.join(email, { campaign_id })
    assert.deepEqual(body.data, { double_optin: false })
    assert.deepEqual(await list.linksTo(email), [])
  })

  it('also sends the email to an existing subscriber, so that the response does not reveal them', async () => {
    const email = list.newEmail()
    await list.press(await list.joinAndGetLink(email), 'confirm')
    const { body } = await list.join(email)
    assert.deepEqual(body.data, { double_optin: true })
    assert.equal((await list.linksTo(email)).length, 2)
  })

  it('returns the same response for an unsubscribed address as for a new address without double opt-in', async () => {
    const { server, admin, site } = list
    const campaign_id = await newCampaign(server.database, admin, site, { status: 'live' })
    const email = list.newEmail()
    await list.join(email, { campaign_id })
    await server.database.query('update subscribers set left_at = now() where email = $1', [email])
    assert.deepEqual((await list.join(email, { campaign_id })).body.data, { double_optin: false })
  })

  it('is executed once per idempotency key', async () => {
    const { server, site, campaignId } = list
    const email = list.newEmail()
    const body = { site_id: site.site_id, campaign_id: campaignId, email }
    const key = crypto.randomUUID()
    const once = () => server.call('POST', '/v1/leads', { body, key })
    assert.equal((await once()).text, (await once()).text)
    assert.equal((await list.linksTo(email)).length, 1)
  })

  it('sends at most five emails an hour to one address, and returns the same response to the sixth request', async () => {
    const email = list.newEmail()
    const responses = []
    for (let count = 0; count < 6; count += 1) responses.push(await list.join(email))
    assert.ok(responses.every(({ status }) => status === 200))
    assert.equal((await list.linksTo(email)).length, 5)
  })

  it('accepts plain text from any origin, without credentials', async () => {
    const { server, site, campaignId } = list
    const { status, headers } = await server.call('POST', '/v1/leads', {
      body: { site_id: site.site_id, campaign_id: campaignId, email: list.newEmail() },
      headers: { 'content-type': 'text/plain', origin: 'https://shop.example' },
      key: null,
    })
    assert.deepEqual([status, headers.get('access-control-allow-origin')], [200, '*'])
    assert.equal(headers.get('access-control-allow-credentials'), null)
  })

  const MANY_ANSWERS = Array.from({ length: 201 }, (_, number) => [`question-${number}`, 'Yes'])
  const invalidLeads: [name: string, more: Record<string, unknown>, status: number][] = [
    ['text that is not an address', { email: 'nobody' }, 400],
    ['a 10 kB address', { email: `${'x'.repeat(10_000)}@example.com` }, 400],
    ['an address with a line break', { email: 'a@example.com\nBcc: b@example.com' }, 400],
    ['a missing site', { site_id: undefined }, 400],
    ['an unknown site', { site_id: 'nobody_1' }, 404],
    ['201 answers', { answers: Object.fromEntries(MANY_ANSWERS) }, 400],
    ['an invalid campaign ID', { campaign_id: "'; drop table subscribers" }, 404],
    ['an unknown campaign', { campaign_id: crypto.randomUUID() }, 404],
  ]
  for (const [name, more, status] of invalidLeads) {
    it(`refuses ${name}`, async () => {
      assert.equal((await list.join(list.newEmail(), more)).status, status)
    })
  }

  it('responds with 404 for another site’s campaign and for a deleted campaign', async () => {
    const { server, admin } = list
    const other = await newSite(server, admin, 'other.example')
    const stranger = await newAdmin(server)
    const foreign = await newSite(server, stranger, 'foreign.example')
    for (const site_id of [other.site_id, foreign.site_id]) {
      assert.equal((await list.join(list.newEmail(), { site_id })).status, 404)
    }
    const campaign_id = await newCampaign(server.database, admin, list.site, {
      status: 'live',
      deleted_at: new Date(),
    })
    assert.equal((await list.join(list.newEmail(), { campaign_id })).status, 404)
  })

  const leadStatuses: [status: CampaignStatus, answer: number][] = [
    ['live', 200],
    ['paused', 200],
    ['draft', 404],
    ['scheduled', 404],
    ['ended', 404],
  ]
  for (const [status, answer] of leadStatuses) {
    it(`responds with ${answer} for a campaign that is ${status}`, async () => {
      const { server, admin, site } = list
      const campaign_id = await newCampaign(server.database, admin, site, { status })
      assert.equal((await list.join(list.newEmail(), { campaign_id })).status, answer)
    })
  }

  it('adds no subscriber for a deactivated account', async () => {
    const { server } = list
    const gone = await newAdmin(server)
    const site = await newSite(server, gone, 'gone.example')
    const campaign_id = await newCampaign(server.database, gone, site, { status: 'live' })
    await server.database.query(
      "update accounts set deactivated_message = 'Closed.' where account_id = $1",
      [gone.accountId],
    )
    const more = { site_id: site.site_id, campaign_id }
    assert.equal((await list.join(list.newEmail(), more)).status, 404)
  })

  it('refuses more than 50 requests an hour from one visitor, and states how long to wait', async () => {
    list.advanceDays(1)
    for (let count = 0; count < 50; count += 1) await list.join('one@example.com')
    const { status, headers } = await list.join('one@example.com')
    assert.deepEqual([status, headers.get('retry-after')], [429, '3600'])
    list.advanceDays(1)
    assert.equal((await list.join(list.newEmail())).status, 200)
  })
})
