import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { newVisitedSite } from '../campaign-events/support.ts'
import { type HostedServer, startHostedServer } from './hosted-server.ts'

const VIEWS = 90
const CLICKS = 30

let server: HostedServer
before(async () => {
  server = await startHostedServer()
})
after(() => server.close())

describe('a burst of views from one IPv6 network, with tickets and from the site’s own page', () => {
  it('counts up to the daily limit; views beyond it are recorded separately', async () => {
    const { openPage, figures, monthlyViews, uncounted } = await newVisitedSite(server)
    const tell = await openPage()
    for (let count = 0; count < VIEWS + CLICKS; count += 1) {
      const kind = count < VIEWS ? 'view' : 'click'
      const address = `2001:db8:0:7::${count.toString(16)}`
      assert.equal((await tell({ kind, address })).status, 204)
    }
    assert.deepEqual(await figures(), { views: 60, clicks: 20 })
    assert.equal(await monthlyViews(), 60)
    assert.deepEqual(await uncounted(), [{ reason: 'daily-limit', views: 30, clicks: 10 }])
  })
})
