import { workflowAdapter } from './workflow.ts'

export const konnectzit = workflowAdapter('https://konnectzit.com/integrations/webhook')
