import { DashboardShellElement } from '../../elements/dashboard-shell.ts'
import { testListeners } from './contract/listeners.ts'
import type { Sample } from './contract/stage.ts'
import { describeContract } from './contract.ts'

const { href } = location
// A test must not see the input or location left by an earlier one.
beforeEach(() => sessionStorage.clear())
afterEach(() => history.replaceState(null, '', href))

const sample: Sample = {
  api: {
    'GET /user/me': {
      user_id: 'u1',
      email: 'mira@example.com',
      setup_finished: 'false',
      role: 'admin',
    },
  },
  attributes: { routing: 'memory' },
  field: 'input',
  isFieldLate: true,
  loads: [{ call: 'GET /user/me', again: /^Try again/ }],
}

describeContract(DashboardShellElement.tag, sample)

for (const routing of ['history', 'hash'])
  describe(`the shell with ${routing} routing`, () => {
    testListeners(DashboardShellElement.tag, { ...sample, attributes: { routing } })
  })
