import { workflowAdapter } from './workflow.ts'

export const integromate = workflowAdapter('https://apps.make.com/gateway')
