import type { Plan } from './model.ts'

/** Whether the trial's end date is known and not in the future. */
export function hasTrialEnded(plan: Pick<Plan, 'trialEndsAt'>, now: Date): boolean {
  return plan.trialEndsAt !== null && plan.trialEndsAt <= now
}

/** Whether the account pays, according to its gateway's rule. */
export function isPaid(plan: Plan, now: Date): boolean {
  switch (plan.gateway) {
    case 'local':
      return false
    case 'appsumo':
    case 'dealfuel':
      return isLifetimeDeal(plan)
    case 'Bundle':
      return plan.name !== 'free'
    case 'stripe':
    case 'shopify':
      return isSubscribed(plan, now)
  }
}

/** Whether the account pays for a plan above Starter. */
export function isPremium(plan: Plan, now: Date): boolean {
  return isPaid(plan, now) && plan.name !== 'free' && plan.name !== 'starter'
}

/** Whether a paid subscription has ended. Until it is renewed, only free features work. */
export function hasPlanEnded(plan: Plan, now: Date): boolean {
  const isSubscription = plan.gateway === 'stripe' || plan.gateway === 'shopify'
  return isSubscription && plan.name !== 'free' && !isPaid(plan, now)
}

function isLifetimeDeal(plan: Plan): boolean {
  const hasSeveralSites = plan.sitesLimit === null || plan.sitesLimit > 1
  return plan.type === 'lifetime' && plan.name !== 'free' && hasSeveralSites
}

function isSubscribed(plan: Plan, now: Date): boolean {
  const isRunningOut = plan.cancelsAtPeriodEnd && hasTrialEnded(plan, now)
  return !plan.isExpired && plan.name !== 'free' && !isRunningOut
}
