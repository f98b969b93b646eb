import { describeContract } from './contract.ts'
import { SampleElement } from './sample.tsx'

describeContract(SampleElement.tag, {
  api: { 'GET /sites': [] },
  field: 'input',
  loads: 'GET /sites',
})
