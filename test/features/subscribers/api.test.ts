import { expect } from 'chai'
import { getSubscribers } from '../../../src/features/subscribers/api.ts'
import { fakeHttp } from '../../support/fake-http.ts'

const PAGE = {
  items: [
    { id: '1', email: 'bo@shop.example', campaign_id: 'C1', created_at: '2026-05-01T12:00:00Z' },
  ],
  pagination: { page: 1, limit: 10, total: 1, next: null },
  exports: [],
}

const api = () => fakeHttp({ 'GET /site/users/': { data: PAGE } })

describe('the subscribers of a site', () => {
  it('come ten to a page, from the first, unless told otherwise', async () => {
    const http = api()
    await getSubscribers(http)
    expect(http.calls[0]?.call.query).to.include({ limit: 10, page: 1 })
  })

  it('can be those of one campaign, from where the last page ended', async () => {
    const http = api()
    await getSubscribers(http, { campaignId: 'C1', after: 'K', limit: 50 })
    expect(http.calls[0]?.call.query).to.deep.equal({
      limit: 50,
      page: 1,
      campaign_id: 'C1',
      after: 'K',
    })
  })

  it('are told with how many there are in all', async () => {
    const page = await getSubscribers(api())
    expect(page.total).to.equal(1)
    expect(page.items[0]).to.include({ email: 'bo@shop.example', campaignId: 'C1' })
  })
})
