import { install } from '@sinonjs/fake-timers'
import { expect } from 'chai'
import { DashboardPage } from '../../../src/features/dashboard/dashboard-page.tsx'
import { ApiFailure } from '../../../src/lib/failure.ts'
import { eventually, type Mounted } from '../../support/mount.tsx'
import { mountDashboard, siteResponse } from './support.tsx'

const OFFLINE = new ApiFailure({ kind: 'offline' })
const NEW_STATS = siteResponse({
  days: siteResponse().data.analytics.days.map((day) => ({ ...day, views: 1 })),
})

describe('the dashboard while the server is unreachable', () => {
  let view: Mounted
  let http: ReturnType<typeof mountDashboard>['http']
  let clock: ReturnType<typeof install>
  beforeEach(async () => {
    const now = new Date(2025, 10, 17, 10, 42)
    clock = install({
      now,
      toFake: ['Date', 'setTimeout', 'clearTimeout'],
      shouldAdvanceTime: true,
      shouldClearNativeTimers: true,
    })
    ;({ view, http } = mountDashboard(<DashboardPage now={() => now} />))
    await view.findByRole('button', /^Views 60,000/)
  })
  afterEach(() => {
    Reflect.deleteProperty(navigator, 'onLine')
    view.unmount()
    clock.uninstall()
  })

  const network = (isOnline: boolean) => {
    http.table['GET /site'] = isOnline ? NEW_STATS : OFFLINE
    Object.defineProperty(navigator, 'onLine', { configurable: true, value: isOnline })
    dispatchEvent(new Event(isOnline ? 'online' : 'offline'))
  }
  const showTab = () => document.dispatchEvent(new Event('visibilitychange'))
  const outageText = () => view.root.querySelector('.outage')?.textContent?.replace(/\s/g, ' ')
  const expectOutageText = (words: string) => eventually(() => outageText() === words)
  const choosePeriod = (value: string) => {
    const select = view.getByLabel('Period')
    if (!(select instanceof HTMLSelectElement)) throw new Error('The period field isn’t a select')
    select.value = value
    select.dispatchEvent(new Event('change', { bubbles: true }))
  }

  it('keeps its figures, and shows when they were loaded', async () => {
    network(false)
    await expectOutageText('You’re offline. Stats as of 10:42 AM.')
    view.getByRole('button', /^Views 60,000/)
    expect(view.failures).to.deep.equal([])
  })

  it('loads new figures when back online, and hides the message', async () => {
    network(false)
    await expectOutageText('You’re offline. Stats as of 10:42 AM.')
    network(true)
    await view.findByRole('button', /^Views 30 /)
    expect(outageText()).to.equal('')
  })

  it('reloads when the tab becomes visible again after a while', async () => {
    http.table['GET /site'] = NEW_STATS
    clock.setSystemTime(new Date(2025, 10, 17, 10, 44))
    showTab()
    await view.findByRole('button', /^Views 30 /)
  })

  it('does not say that the user is offline when the server is unreachable', async () => {
    http.table['GET /site'] = OFFLINE
    clock.setSystemTime(new Date(2025, 10, 17, 10, 44))
    showTab()
    await expectOutageText('We can’t reach the server. Stats as of 10:42 AM.')
  })

  it('retries until the server responds again', async () => {
    http.table['GET /site'] = new ApiFailure({ kind: 'timed-out' })
    choosePeriod('90')
    await expectOutageText(
      'We can’t reach the server. Showing your previous selection, as of 10:42 AM.',
    )
    http.table['GET /site'] = NEW_STATS
    clock.tick(30_000)
    await view.findByRole('button', /^Views 30 /)
    expect(http.calls.findLast(({ path }) => path === '/site')?.call.query).to.include({ days: 90 })
  })

  it('includes the date for older figures', async () => {
    clock.setSystemTime(new Date(2025, 10, 18, 9))
    network(false)
    await expectOutageText('You’re offline. Stats as of Nov 17, 2025, 10:42 AM.')
  })
})

it('a dashboard that failed to load at first loads by itself when back online', async () => {
  const { view, http } = mountDashboard(<DashboardPage />, { table: { 'GET /site': OFFLINE } })
  await view.findByRole('alert', 'Couldn’t load your stats')
  http.table['GET /site'] = NEW_STATS
  dispatchEvent(new Event('online'))
  await view.findByRole('button', /^Views 30 /)
  view.unmount()
})
