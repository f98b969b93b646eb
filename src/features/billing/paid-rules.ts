import type { Plan } from './model.ts'

/** The most sites that each lifetime tier may have, tier 1 first. */
export const LIFETIME_TIER_BOUNDS: readonly number[] = [5, 10, 25, 50, 999]

/**
 * How many sites a lifetime tier allows.
 * @throws RangeError for a tier that there is none
 */
export function lifetimeSitesLimit(tier: number): number {
  const bound = LIFETIME_TIER_BOUNDS[tier - 1]
  if (bound === undefined) throw new RangeError(`There is no tier ${tier}.`)
  return bound
}

/** Tier 1 to 5; no limit, or one above the last bound, counts as the highest. */
export function lifetimeTier(sitesLimit: number | null): number {
  const limit = sitesLimit ?? Number.POSITIVE_INFINITY
  const tier = LIFETIME_TIER_BOUNDS.findIndex((bound) => limit <= bound) + 1
  return tier || LIFETIME_TIER_BOUNDS.length
}

/** Only an end that is given and not in the future is over. */
export function hasTrialEnded(plan: Pick<Plan, 'trialEndsAt'>, now: Date): boolean {
  return plan.trialEndsAt !== null && plan.trialEndsAt <= now
}

/** Whether the account pays, by the rule of its gateway. */
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

/** Paid, and on a plan above starter. */
export function isPremium(plan: Plan, now: Date): boolean {
  return isPaid(plan, now) && plan.name !== 'free' && plan.name !== 'starter'
}

/** Whether a subscription was paid for and no longer is: until it is renewed, only what is free goes on. */
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
