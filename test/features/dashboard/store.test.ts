import { signal } from '@preact/signals-core'
import { expect } from 'chai'
import { createDashboard } from '../../../src/features/dashboard/store.ts'
import { ApiFailure } from '../../../src/lib/failure.ts'
import { deferred, eventually, fakeHttp } from '../../support/mount.tsx'
import { memoryStorage } from '../session/support.ts'
import { CAMPAIGNS, siteResponse } from './support.tsx'

const OFFLINE = new ApiFailure({ kind: 'offline' })
const FIRST_ORDER = { campaignId: 'c1', title: 'First order' }

function setUp(table: Parameters<typeof fakeHttp>[0] = {}, storage = memoryStorage()) {
  const http = fakeHttp({ 'GET /site': siteResponse(), 'GET /campaigns': CAMPAIGNS, ...table })
  const siteId = signal<string | null>('S1')
  const store = createDashboard({ http, siteId, storage, clock: Date })
  const requestedQueries = () =>
    http.calls.filter(({ path }) => path === '/site').map(({ call }) => call.query)
  return { store, siteId, http, storage, requestedQueries }
}

const expectReady = (store: ReturnType<typeof createDashboard>) =>
  eventually(() => store.figures.value.status === 'ready' && !store.isStale.value)

describe('the dashboard figures', () => {
  it('are loaded for thirty days and the whole site', async () => {
    const { store, requestedQueries } = setUp()
    store.open()
    await expectReady(store)
    expect(requestedQueries()).to.deep.equal([{ analytics: 1, days: 30, campaign_id: undefined }])
  })

  it('are loaded again for another period and campaign', async () => {
    const { store, requestedQueries } = setUp()
    store.open()
    await store.choose({ days: 7, campaign: FIRST_ORDER })
    expect(requestedQueries().at(-1)).to.deep.equal({ analytics: 1, days: 7, campaign_id: 'c1' })
  })

  it('stay, marked as stale, until the new ones load', async () => {
    const { store, http } = setUp()
    store.open()
    await expectReady(store)
    http.table['GET /site'] = () => deferred().promise
    void store.choose({ days: 7 })
    expect(store.figures.value.status).to.equal('ready')
    expect(store.isStale.value).to.equal(true)
  })

  it('match the last query, whichever response arrives last', async () => {
    const [slow, quick] = [deferred(), deferred()]
    const { store } = setUp({
      'GET /site': ({ query }) => (query?.days === 90 ? slow.promise : quick.promise),
    })
    store.open()
    void store.choose({ days: 90 })
    const last = store.choose({ days: 7 })
    quick.resolve(siteResponse({}, 7))
    await last
    slow.resolve(siteResponse({}, 90))
    await slow.promise
    const shown = store.figures.value
    expect(shown.status === 'ready' && shown.value.analytics.days).to.have.length(7)
  })

  it('are loaded again for another site, without the campaign filter', async () => {
    const { store, siteId, requestedQueries } = setUp()
    store.open()
    await store.choose({ campaign: FIRST_ORDER })
    siteId.value = 'S2'
    expect(store.figures.value.status).to.equal('loading')
    await expectReady(store)
    expect(requestedQueries().at(-1)).to.include({ campaign_id: undefined })
  })

  it('are not requested without a site', () => {
    const { store, siteId, http } = setUp()
    siteId.value = null
    store.open()
    expect(http.calls).to.deep.equal([])
  })

  it('are no longer loaded once the page has been closed', async () => {
    const { store, siteId, http } = setUp()
    store.open()()
    siteId.value = 'S2'
    expect(http.calls).to.have.length(2)
    expect(http.calls.every(({ call }) => call.signal?.aborted)).to.equal(true)
  })

  it('stay when a request fails without a response, and update after the next success', async () => {
    const { store, http } = setUp()
    store.open()
    await expectReady(store)
    http.table['GET /site'] = OFFLINE
    await store.choose({ days: 7 })
    expect([store.figures.value.status, store.isStale.value]).to.deep.equal(['ready', true])
    expect(store.outage.value).to.deep.equal({ isOnline: true })
    http.table['GET /site'] = siteResponse({}, 7)
    await store.refresh()
    expect([store.outage.value, store.isStale.value]).to.deep.equal([null, false])
  })

  it('are replaced by an error when the server refuses', async () => {
    const { store, http } = setUp()
    store.open()
    await expectReady(store)
    http.table['GET /site'] = new ApiFailure({ kind: 'refused', status: 403 })
    await store.refresh()
    expect(store.figures.value.status).to.equal('failed')
  })

  it('can be loaded again after a failure', async () => {
    const { store, http } = setUp({ 'GET /site': OFFLINE })
    store.open()
    await eventually(() => store.figures.value.status === 'failed')
    http.table['GET /site'] = siteResponse()
    await store.retry()
    expect(store.figures.value.status).to.equal('ready')
  })

  it('fail with an “unreadable” error when the response is invalid', async () => {
    const { store } = setUp({ 'GET /site': { data: { analytics: { days: 'many' } } } })
    store.open()
    await eventually(() => store.figures.value.status === 'failed')
    expect(store.figures.value).to.have.nested.property('failure.kind', 'unreadable')
  })
})

describe('the period', () => {
  it('is kept across reloads', async () => {
    const { store, storage } = setUp()
    await store.choose({ days: 90 })
    expect(setUp({}, storage).store.query.value.days).to.equal(90)
  })

  it('is thirty days when storage has an invalid value', () => {
    const storage = memoryStorage(new Map([['dashboard-period', '1e9']]))
    expect(setUp({}, storage).store.query.value.days).to.equal(30)
  })
})

describe('the campaigns in the filter', () => {
  const titles = (store: ReturnType<typeof createDashboard>) =>
    store.campaigns.value.map(({ title }) => title)

  it('are all of the site’s campaigns by title, including those without views in the period', async () => {
    const { store } = setUp()
    store.open()
    await expectReady(store)
    expect(titles(store)).to.deep.equal([
      'A rare one',
      'Cookie notice',
      'First order',
      'Spin for free shipping',
    ])
  })

  it('are the top campaigns and the selected one when the list fails to load', async () => {
    const { store } = setUp({ 'GET /campaigns': OFFLINE })
    store.open()
    await store.choose({ campaign: { campaignId: 'c9', title: 'A rare one' } })
    expect(titles(store)).to.have.length(4)
    expect(titles(store)).to.include('A rare one')
  })
})
