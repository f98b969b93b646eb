import { AddSiteWizardElement } from '../../elements/add-site-wizard.ts'
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
