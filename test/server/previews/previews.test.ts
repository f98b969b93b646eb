import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { ForcedCampaign } from '../../../src/popup/forced-campaign.ts'
import { designWithHeading, newShop, type Shop, withoutReview } from '../campaigns/support.ts'
import { newMember } from '../support/accounts.ts'
import { startTestServer, type TestServer } from '../support/server.ts'

let server: TestServer
let shop: Shop
before(async () => {
  server = await startTestServer()
  shop = await newShop(server)
})
after(() => server.close())

const MINUTE_MS = 60_000

/** The preview URL of a campaign, split into the page and the token. */
async function tokenFor(campaignId: string) {
  const path = `/${campaignId}/preview-token`
  const { body } = await shop.call<{ url: string; expires_at: string }>('POST', path)
  const [page = '', token = ''] = body.data.url.split('#poplar-preview=')
  return { page, token, expiresAt: body.data.expires_at }
}

const openPreview = (token: string, siteId = shop.site.site_id) =>
  server.call<ForcedCampaign>('POST', '/v1/previews', { body: { site_id: siteId, token } })

describe('a preview on the owner’s site', () => {
  it('contains the saved campaign, with its status and limits', async () => {
    const draft = await shop.begin()
    const saved = await shop.save('design', draft, designWithHeading('Not live yet'))
    const { token } = await tokenFor(draft.campaign_id)
    const { data } = (await openPreview(token)).body
    assert.deepEqual(data.design, withoutReview(designWithHeading('Not live yet')))
    assert.deepEqual(data, {
      ...{ campaign_id: draft.campaign_id, version: saved.body.data.version, title: draft.title },
      ...{ targeting: draft.targeting, design: data.design, status: 'draft' },
      ...{ refused_by_plan: false, payment_overdue: false, views_used_up: false, next: data.next },
    })
  })

  it('opens only once', async () => {
    const { token } = await tokenFor((await shop.begin()).campaign_id)
    assert.equal((await openPreview(token)).status, 200)
    assert.equal((await openPreview(token)).status, 404)
  })

  it('opens only once for twenty simultaneous requests', async () => {
    const { token } = await tokenFor((await shop.begin()).campaign_id)
    const responses = await Promise.all(Array.from({ length: 20 }, () => openPreview(token)))
    assert.equal(responses.filter(({ status }) => status === 200).length, 1)
  })

  it('expires after five minutes', async () => {
    const now = server.deps.now()
    const { token, expiresAt } = await tokenFor((await shop.begin()).campaign_id)
    const end = new Date(expiresAt)
    assert.equal(end.getTime() - now.getTime(), 5 * MINUTE_MS)
    const { token: other } = await tokenFor((await shop.begin()).campaign_id)
    server.setNow(new Date(end.getTime() - 1))
    assert.equal((await openPreview(other)).status, 200)
    server.setNow(end)
    assert.equal((await openPreview(token)).status, 404)
    server.setNow(now)
  })

  it('stays open in its tab for half an hour, and shows later changes', async () => {
    const now = server.deps.now()
    const draft = await shop.begin()
    const { token } = await tokenFor(draft.campaign_id)
    const { next } = (await openPreview(token)).body.data
    await shop.save('design', draft, designWithHeading('Saved since'))
    const again = (await openPreview(next)).body.data
    assert.deepEqual(
      [again.next, again.design],
      [next, withoutReview(designWithHeading('Saved since'))],
    )
    assert.equal((await openPreview(next, (await newShop(server)).site.site_id)).status, 404)
    server.setNow(new Date(now.getTime() + 30 * MINUTE_MS - 1))
    assert.equal((await openPreview(next)).status, 200)
    server.setNow(new Date(now.getTime() + 30 * MINUTE_MS))
    assert.equal((await openPreview(next)).status, 404)
    server.setNow(now)
  })

  it('does not open on another site, or with a made-up token', async () => {
    const other = await newShop(server)
    const { token } = await tokenFor((await shop.begin()).campaign_id)
    assert.equal((await openPreview(token, other.site.site_id)).status, 404)
    assert.equal((await openPreview('x'.repeat(43))).status, 404)
    assert.equal((await openPreview("' or 1=1 --")).status, 404)
    assert.equal((await openPreview(token)).status, 200)
  })

  it('requires access to campaigns', async () => {
    const { campaign_id: id } = await shop.begin()
    const sites_access = [shop.site.site_id]
    for (const [campaigns, expected] of [
      [false, 403],
      [true, 200],
    ] as const) {
      const { token } = await newMember(server, shop.admin, { campaigns, sites_access })
      const { status } = await shop.call('POST', `/${id}/preview-token`, { token })
      assert.equal(status, expected)
    }
  })

  it('contains neither the chances nor the codes of a game', async () => {
    const { token } = await tokenFor((await shop.begin({ template: 'lemon-stand' })).campaign_id)
    const responseText = JSON.stringify((await openPreview(token)).body)
    assert.match(responseText, /Free bottle/)
    assert.doesNotMatch(responseText, /"chance"|LEMONFREE/)
  })

  it('is stored only as a hash, even in stored responses', async () => {
    const { token } = await tokenFor((await shop.begin()).campaign_id)
    const { next } = (await openPreview(token)).body.data
    const rows = await server.database.query('select * from preview_tokens')
    const kept = await server.database.query('select body from kept_replies')
    const all = JSON.stringify([rows, kept])
    assert.deepEqual([all.includes(token), all.includes(next)], [false, false])
  })

  it('opens the demo shop for a domain that does not exist', async () => {
    const { page } = await tokenFor((await shop.begin()).campaign_id)
    const { siblings } = server.deps.environment.addresses
    assert.equal(page, `${siblings}/shop.html?site=${shop.site.site_id}`)
  })
})
