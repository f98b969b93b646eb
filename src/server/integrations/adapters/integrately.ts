import { workflowAdapter } from './workflow.ts'

export const integrately = workflowAdapter('https://integrately.com/integrations/webhook')
