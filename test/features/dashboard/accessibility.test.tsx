import { emulateMedia } from '@web/test-runner-commands'
import axe from 'axe-core'
import { expect } from 'chai'
import { DashboardPage } from '../../../src/features/dashboard/dashboard-page.tsx'
import { ApiFailure } from '../../../src/lib/failure.ts'
import { type fakeHttp, type Mounted, pending } from '../../support/mount.tsx'
import { mountDashboard, NOTHING, NOW, siteReply, wireDays } from './support.tsx'

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
const QUIET = siteReply({ days: wireDays(30, NOTHING), days_before: wireDays(30, NOTHING, 30) })

async function violations(view: Mounted): Promise<string[]> {
  // The view stands in no page of its own: landmarks are the page's business.
  const rules = { region: { enabled: false } }
  const { violations } = await axe.run(view.shadow.host, { runOnly: RULES, rules })
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`))
}

const focusChart = async (view: Mounted) => (await view.findByRole('slider')).focus()
const showTable = async (view: Mounted) => {
  ;(await view.findByRole('button', 'Show as table')).click()
  await view.findByRole('table', /^Views a day/)
}
type Reply = NonNullable<Parameters<typeof fakeHttp>[0][string]>
const CASES: [what: string, reply: Reply, prepare: (view: Mounted) => Promise<unknown>][] = [
  ['the figures with a day chosen', siteReply(), focusChart],
  ['the figures as a table', siteReply(), showTable],
  ['a site without a view', QUIET, (view) => view.findByText('Waiting for the first visitor')],
  ['the failure', new ApiFailure({ kind: 'offline' }), (view) => view.findByRole('alert')],
  ['the wait', () => pending().promise, (view) => view.findByRole('meter')],
]

for (const colorScheme of ['light', 'dark'] as const) {
  describe(`accessibility of the dashboard in ${colorScheme}`, () => {
    let view: Mounted
    before(async () => {
      await emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      document.documentElement.style.colorScheme = colorScheme
      document.documentElement.style.background = 'Canvas'
    })
    after(async () => {
      await emulateMedia({ colorScheme: 'light', reducedMotion: 'no-preference' })
      document.documentElement.removeAttribute('style')
    })
    afterEach(() => view.unmount())

    for (const [what, reply, prepare] of CASES) {
      it(`finds nothing to mend in ${what}`, async () => {
        view = mountDashboard(<DashboardPage now={() => NOW} onInstallationHelp={() => {}} />, {
          table: { 'GET /site': reply },
        }).view
        await prepare(view)
        expect(await violations(view)).to.deep.equal([])
      })
    }
  })
}
