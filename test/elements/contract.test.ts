import { AddSiteWizardElement } from '../../elements/add-site-wizard.ts'
import { DashboardShellElement } from '../../elements/dashboard-shell.ts'
import { describeContract } from './contract.ts'
import { SampleElement } from './sample.tsx'

// What one test has typed must not be found by the next.
beforeEach(() => sessionStorage.clear())

describeContract(SampleElement.tag, {
  api: { 'GET /sites': [] },
  field: 'input',
  loads: 'GET /sites',
})

describeContract(AddSiteWizardElement.tag, {
  api: { 'GET /user/me': { user_id: 'u1', email: 'mira@example.com', role: 'admin' } },
  field: 'input',
  loads: null,
})

// Without a site the shell shows its first run, which has a field. The session belongs to the page.
describeContract(DashboardShellElement.tag, {
  api: { 'GET /user/me': { user_id: 'u1', email: 'mira@example.com', role: 'admin' } },
  attributes: { routing: 'memory' },
  field: 'input',
  loads: null,
  isFieldLate: true,
})
