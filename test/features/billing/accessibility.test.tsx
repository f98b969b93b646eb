import { ApiFailure } from '../../../src/lib/failure.ts'
import { expectAccessible, inEachColorScheme } from '../../support/axe.ts'
import type { Mounted } from '../../support/mount.tsx'
import { showBilling } from './page-support.tsx'

const DEAL = { gateway: 'appsumo', plan: 'plus', type: 'lifetime', sites_limit: 25 }
const FULL = { sites: 3, monthly_views: 30_000 }
const OFFLINE = { 'GET /billing': new ApiFailure({ kind: 'offline' }) }

const CASES: [what: string, showing: Parameters<typeof showBilling>[0], sign: string][] = [
  ['a full plan', { reason: 'sites', over: { usage: FULL } }, 'Starter, monthly'],
  ['a deal at phone width', { over: { plan: DEAL }, width: 320 }, 'Your lifetime tier'],
  ['a failure', { table: OFFLINE }, 'Couldn’t load your plan'],
]

inEachColorScheme('accessibility of the billing page', () => {
  let view: Mounted
  afterEach(() => view.unmount())
  for (const [what, showing, sign] of CASES) {
    it(`has no accessibility violations with ${what}`, async () => {
      view = showBilling(showing).view
      await view.findByRole('heading', sign)
      await expectAccessible(view)
    })
  }
})
