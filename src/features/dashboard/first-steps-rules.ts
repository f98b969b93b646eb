import type { Plan } from '../billing/model.ts'
import type { Site } from '../sites/model.ts'
import type { Analytics } from './model.ts'

export type FirstStep = {
  name: 'stepSite' | 'stepSnippet' | 'stepLive' | 'stepLeads' | 'stepColleague'
  isDone: boolean
  /** Where it is done: a page, the installation help, or a page that is still to come. */
  way: { page: string } | 'installation-help' | 'coming'
  /** How many people the plan lets in, where that is limited. */
  seats?: number
}

type Facts = {
  analytics: Pick<Analytics, 'hasPublishedCampaign' | 'hasIntegration' | 'hasColleague'>
  /** The selected site: that there is one is the first step. */
  site: Pick<Site, 'lastSeenAt'>
  plan: Pick<Plan, 'teamMembersLimit'> | null
}

/**
 * What a new account does first, done as far as it is known. A plan of one seat has no room for a colleague.
 */
export function firstSteps({ analytics, site, plan }: Facts): FirstStep[] {
  const seats = plan?.teamMembersLimit ?? null
  const steps: FirstStep[] = [
    { name: 'stepSite', isDone: true, way: { page: '/createDomain' } },
    { name: 'stepSnippet', isDone: site.lastSeenAt !== null, way: 'installation-help' },
    { name: 'stepLive', isDone: analytics.hasPublishedCampaign, way: { page: '/campaigns/' } },
    { name: 'stepLeads', isDone: analytics.hasIntegration, way: 'coming' },
  ]
  if (seats === null || seats > 1) {
    steps.push({
      name: 'stepColleague',
      isDone: analytics.hasColleague,
      way: 'coming',
      ...(seats !== null && { seats }),
    })
  }
  return steps
}
