import { describeContract } from './contract.ts'
import { SampleElement } from './sample.tsx'

describeContract(SampleElement.tag, {
  api: { 'GET /sites': [] },
  field: 'input',
  loads: [{ call: 'GET /sites', again: /^Try again/ }],
})
