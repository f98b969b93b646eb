import type { Plan } from '../billing/model.ts'
import type { Site } from '../sites/model.ts'
import type { Analytics } from './model.ts'

export type FirstStep = {
  name: 'stepSite' | 'stepSnippet' | 'stepLive' | 'stepSubscriber' | 'stepLeads' | 'stepColleague'
  isDone: boolean
  /** Where to do it: a page, the installation help, or a page that doesn't exist yet. */
  destination: { page: string } | 'installation-help' | 'coming'
  /** The number of people that the plan allows, if it is limited. */
  seats?: number
}

type FirstStepsInput = {
  analytics: Pick<
    Analytics,
    'hasPublishedCampaign' | 'hasSubscriber' | 'hasDelivery' | 'hasColleague'
  >
  /** The selected site; adding it is the first step. */
  site: Pick<Site, 'lastSeenAt'>
  plan: Pick<Plan, 'teamMembersLimit'> | null
}

/**
 * A new account's checklist, with the steps that are done as far as we know. The colleague step is left out on a plan
 * with only one seat.
 */
export function firstSteps({ analytics, site, plan }: FirstStepsInput): FirstStep[] {
  const seats = plan?.teamMembersLimit ?? null
  const steps: FirstStep[] = [
    { name: 'stepSite', isDone: true, destination: { page: '/createDomain' } },
    { name: 'stepSnippet', isDone: site.lastSeenAt !== null, destination: 'installation-help' },
    {
      name: 'stepLive',
      isDone: analytics.hasPublishedCampaign,
      destination: { page: '/campaigns/' },
    },
    {
      name: 'stepSubscriber',
      isDone: analytics.hasSubscriber,
      destination: { page: '/subscribers' },
    },
    {
      name: 'stepLeads',
      isDone: analytics.hasDelivery,
      destination: { page: '/integrations' },
    },
  ]
  if (seats === null || seats > 1) {
    steps.push({
      name: 'stepColleague',
      isDone: analytics.hasColleague,
      destination: 'coming',
      ...(seats !== null && { seats }),
    })
  }
  return steps
}
