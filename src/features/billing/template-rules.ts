import { PLAN_NAMES, type PlanName } from './plans.ts'

/** The kinds of templates by the plan that they need, as they are on the wire. */
export const TEMPLATE_PLANS = ['free', 'plus', 'ultimate'] as const
export type TemplatePlan = (typeof TEMPLATE_PLANS)[number]

/**
 * The smallest plan that includes templates of each kind. Gates, badges and plan cards all take it from
 * here: `plus` on the wire means any paid plan, `ultimate` one above Starter.
 */
const SMALLEST_PLAN = {
  free: 'free',
  plus: 'starter',
  ultimate: 'plus',
} as const satisfies Record<TemplatePlan, PlanName>

export const smallestPlanFor = (template: TemplatePlan): 'free' | 'starter' | 'plus' =>
  SMALLEST_PLAN[template]

/** Whether a plan, as long as it is paid, includes the template. */
export function includesTemplate(plan: PlanName, template: TemplatePlan): boolean {
  return PLAN_NAMES.indexOf(plan) >= PLAN_NAMES.indexOf(smallestPlanFor(template))
}

/** What a plan card says of templates. */
export function templatesOf(plan: PlanName): 'free' | 'starter' | 'all' {
  if (includesTemplate(plan, 'ultimate')) return 'all'
  return includesTemplate(plan, 'plus') ? 'starter' : 'free'
}
