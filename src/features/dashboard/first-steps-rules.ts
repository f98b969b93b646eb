import type { Plan } from '../billing/model.ts'
import type { Site } from '../sites/model.ts'
import type { Analytics } from './model.ts'

export type FirstStep = {
  name: 'stepSite' | 'stepSnippet' | 'stepLive' | 'stepLeads' | 'stepColleague'
  isDone: boolean
  /** Where it is done; null for the installation help, which is no page. */
  path: string | null
  /** How many people the plan lets in, where that is limited. */
  seats?: number
}

type Facts = {
  analytics: Pick<Analytics, 'hasLiveCampaign' | 'hasIntegration'>
  /** The selected site: that there is one is the first step. */
  site: Pick<Site, 'lastSeenAt'>
  plan: Pick<Plan, 'teamMembersLimit'> | null
}

/**
 * What a new account does first, done as far as it is known. Who works in the team is not known
 * here, so that step stays open; a plan of one seat has no room for it.
 */
export function firstSteps({ analytics, site, plan }: Facts): FirstStep[] {
  const seats = plan?.teamMembersLimit ?? null
  const steps: FirstStep[] = [
    { name: 'stepSite', isDone: true, path: '/createDomain' },
    { name: 'stepSnippet', isDone: site.lastSeenAt !== null, path: null },
    { name: 'stepLive', isDone: analytics.hasLiveCampaign, path: '/campaigns/' },
    { name: 'stepLeads', isDone: analytics.hasIntegration, path: '/integrations' },
  ]
  if (seats === null || seats > 1) {
    steps.push({
      name: 'stepColleague',
      isDone: false,
      path: '/team',
      ...(seats !== null && { seats }),
    })
  }
  return steps
}
