import { workflowAdapter } from './workflow.ts'

export const pabbly = workflowAdapter('https://www.pabbly.com/connect/integrations/webhook/')
