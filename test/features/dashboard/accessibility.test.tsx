import { DashboardPage } from '../../../src/features/dashboard/dashboard-page.tsx'
import { ApiFailure } from '../../../src/lib/failure.ts'
import { expectAccessible, inEachColorScheme } from '../../support/axe.ts'
import { deferred, type fakeHttp, type Mounted } from '../../support/mount.tsx'
import { daysResponse, mountDashboard, NO_ACTIVITY, NOW, siteResponse } from './support.tsx'

const NO_VIEWS = siteResponse({
  days: daysResponse(30, NO_ACTIVITY),
  days_before: daysResponse(30, NO_ACTIVITY, 30),
})

const focusChart = async (view: Mounted) => (await view.findByRole('slider')).focus()
const showTable = async (view: Mounted) => {
  ;(await view.findByRole('button', 'Show as table')).click()
  await view.findByRole('table', /^Views per day/)
}
type Reply = NonNullable<Parameters<typeof fakeHttp>[0][string]>
const CASES: [what: string, reply: Reply, prepare: (view: Mounted) => Promise<unknown>][] = [
  ['the figures with a selected day', siteResponse(), focusChart],
  ['the figures as a table', siteResponse(), showTable],
  ['a site without views', NO_VIEWS, (view) => view.findByText('Waiting for the first visitor')],
  ['the failure', new ApiFailure({ kind: 'offline' }), (view) => view.findByRole('alert')],
  ['the loading state', () => deferred().promise, (view) => view.findByRole('meter')],
]

inEachColorScheme('accessibility of the dashboard', () => {
  let view: Mounted
  afterEach(() => view.unmount())

  for (const [what, reply, prepare] of CASES) {
    it(`has no accessibility violations in ${what}`, async () => {
      view = mountDashboard(<DashboardPage now={() => NOW} onInstallationHelp={() => {}} />, {
        table: { 'GET /site': reply },
      }).view
      await prepare(view)
      await expectAccessible(view)
    })
  }
})
