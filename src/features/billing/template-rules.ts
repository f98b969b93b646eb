import { PLAN_NAMES, type PlanName } from './plans.ts'

/** The kinds of template, named after the plan that each needs, as in the API. */
export const TEMPLATE_PLANS = ['free', 'plus', 'ultimate'] as const
export type TemplatePlan = (typeof TEMPLATE_PLANS)[number]

/**
 * The smallest plan that includes templates of each kind, used by all gates, badges and plan cards. In the API,
 * `plus` means any paid plan and `ultimate` any plan above Starter.
 */
const SMALLEST_PLAN = {
  free: 'free',
  plus: 'starter',
  ultimate: 'plus',
} as const satisfies Record<TemplatePlan, PlanName>

export const smallestPlanFor = (template: TemplatePlan): 'free' | 'starter' | 'plus' =>
  SMALLEST_PLAN[template]

/** Whether a plan includes the template, provided it is paid. */
export function includesTemplate(plan: PlanName, template: TemplatePlan): boolean {
  return PLAN_NAMES.indexOf(plan) >= PLAN_NAMES.indexOf(smallestPlanFor(template))
}

/** Which templates a plan card lists. */
export function templatesOf(plan: PlanName): 'free' | 'starter' | 'all' {
  if (includesTemplate(plan, 'ultimate')) return 'all'
  return includesTemplate(plan, 'plus') ? 'starter' : 'free'
}
