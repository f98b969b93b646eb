import { expect } from 'chai'
import { DashboardPage } from '../../../src/features/dashboard/dashboard-page.tsx'
import { ApiFailure } from '../../../src/lib/failure.ts'
import { expectAccessible } from '../../support/axe.ts'
import { eventually, type Mounted } from '../../support/mount.tsx'
import { mountDashboard, NOW } from './support.tsx'

const HELD = {
  hours: [
    {
      ...{ id: 'h1', site_id: 'S1', domain: 'juniperandclay.example', time_zone: 'UTC' },
      ...{
        hour: '2025-11-17T14:00:00',
        ends_at: '2025-11-17T07:00:00Z',
        views: 1_204,
        usual_views: 60,
      },
    },
  ],
  uncounted: [
    { campaign_id: 'c1', title: 'First order', reason: 'daily-limit', views: 40, clicks: 3 },
  ],
}
const NO_HELD_VIEWS = { hours: [], uncounted: [] }

describe('views on hold', () => {
  let view: Mounted
  let http: ReturnType<typeof mountDashboard>['http']
  afterEach(() => view.unmount())

  const show = (table: object = {}, user: object = {}) => {
    const responses = { 'GET /quarantined_views': { data: HELD }, ...table }
    ;({ view, http } = mountDashboard(<DashboardPage now={() => NOW} />, {
      table: responses,
      user,
    }))
  }
  const confirmDialog = async (name: string) => {
    const question = await view.findByRole('alertdialog')
    const button = [...question.querySelectorAll('button')].find((one) => one.textContent === name)
    button?.click()
    return question.textContent ?? ''
  }

  it('are listed below the month’s views, with the usual number of views', async () => {
    show()
    await view.findByText(/^1,204 views on juniperandclay\.example, November 17.*Usual: 60\.$/)
    await expectAccessible(view)
  })

  it('show what was not counted, for which campaign and why', async () => {
    show()
    ;(await view.findByText('Not counted this month: 40 views and 3 clicks.')).click()
    await view.findByText(/^First order: 40 views, 3 clicks\. More than 60 views/)
  })

  for (const [name, path, words] of [
    ['Release', 'POST /quarantined_views/h1/release', 'count towards their month’s views'],
    ['Drop', 'POST /quarantined_views/h1/drop', 'won’t count towards your plan'],
  ] as const) {
    it(`are removed by ${name} after confirmation`, async () => {
      show({ [path]: { data: NO_HELD_VIEWS }, 'GET /user/me': new ApiFailure({ kind: 'offline' }) })
      ;(await view.findByRole('button', name)).click()
      expect(await confirmDialog(name)).to.include(words)
      await eventually(() => view.queryByText('Views on hold') === null)
      expect(http.calls.some((call) => `${call.method} ${call.path}` === path)).to.equal(true)
    })

    it(`reload the figures after ${name}`, async () => {
      show({ [path]: { data: NO_HELD_VIEWS }, 'GET /user/me': new ApiFailure({ kind: 'offline' }) })
      const release = await view.findByRole('button', name)
      const siteRequestCount = () => http.calls.filter(({ path }) => path === '/site').length
      await eventually(() => siteRequestCount() > 0)
      const before = siteRequestCount()
      release.click()
      await confirmDialog(name)
      await eventually(() => siteRequestCount() > before)
    })
  }

  it('can’t be released before their hour is over, but can be dropped', async () => {
    const ends_at = new Date(NOW.getTime() + 1).toISOString()
    const hours = HELD.hours.map((hour) => ({ ...hour, ends_at }))
    show({ 'GET /quarantined_views': { data: { ...HELD, hours } } })
    await view.findByText(/You can release them when the hour is over, at 3:00/)
    expect((await view.findByRole('button', 'Release')).matches(':disabled')).to.equal(true)
    expect((await view.findByRole('button', 'Drop')).matches(':disabled')).to.equal(false)
  })

  it('are not requested for a member', async () => {
    show({}, { role: 'member' })
    await view.findByText('Views this month')
    expect(view.queryByText('Views on hold')).to.equal(null)
  })
})
