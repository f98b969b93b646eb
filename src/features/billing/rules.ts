import type { User } from '../session/model.ts'
import type { Plan, PlanName } from './model.ts'
import { YEARLY_DISCOUNT_PERCENT } from './plans.ts'

/** The most sites that each lifetime tier may have, tier 1 first. Spec §4. */
export const LIFETIME_TIER_BOUNDS: readonly number[] = [5, 10, 25, 50, 999]

/**
 * How many sites a lifetime tier allows. Spec §4.
 * @throws RangeError for a tier that there is none
 */
export function lifetimeSitesLimit(tier: number): number {
  const bound = LIFETIME_TIER_BOUNDS[tier - 1]
  if (bound === undefined) throw new RangeError(`There is no tier ${tier}.`)
  return bound
}

/** Members never add sites; an account without a plan or a limit may add any number. Spec §2, §6. */
export function canAddSite(user: {
  role: User['role']
  plan: Pick<Plan, 'sitesLimit'> | null
  sites: readonly unknown[]
}): boolean {
  const limit = user.plan?.sitesLimit ?? Number.POSITIVE_INFINITY
  return user.role !== 'member' && user.sites.length < limit
}

/** Tier 1 to 5; no limit, or one above the last bound, counts as the highest. Spec §4, design §5. */
export function lifetimeTier(sitesLimit: number | null): number {
  const limit = sitesLimit ?? Number.POSITIVE_INFINITY
  const tier = LIFETIME_TIER_BOUNDS.findIndex((bound) => limit <= bound) + 1
  return tier || LIFETIME_TIER_BOUNDS.length
}

/** Only an end that is given and not in the future is over. Design §5. */
export function hasTrialEnded(plan: Pick<Plan, 'trialEndsAt'>, now: Date): boolean {
  return plan.trialEndsAt !== null && plan.trialEndsAt <= now
}

/** Whether the account pays, by the rule of its gateway. Spec §4. */
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

/** Paid, and on a plan above starter. Spec §4. */
export function isPremium(plan: Plan, now: Date): boolean {
  return isPaid(plan, now) && plan.name !== 'free' && plan.name !== 'starter'
}

function isLifetimeDeal(plan: Plan): boolean {
  const hasSeveralSites = plan.sitesLimit === null || plan.sitesLimit > 1
  return plan.type === 'lifetime' && plan.name !== 'free' && hasSeveralSites
}

function isSubscribed(plan: Plan, now: Date): boolean {
  const isRunningOut = plan.cancelsAtPeriodEnd && hasTrialEnded(plan, now)
  return !plan.isExpired && plan.name !== 'free' && !isRunningOut
}

/** The name on screen; the two upper tiers carry the product's name. Spec §3. */
export function planLabel(name: PlanName, brandName: string): string {
  switch (name) {
    case 'free':
      return 'Free'
    case 'starter':
      return 'Starter'
    case 'plus':
      return `${brandName} Plus`
    case 'ultimate':
      return `${brandName} Ultimate`
  }
}

/** The coupon of a yearly plan where none is given: the product's name, then 20. Spec §9. */
export function defaultYearlyCoupon(brandSlug: string): string {
  return `${brandSlug.replace(/[^a-z0-9]/gi, '').toUpperCase()}${YEARLY_DISCOUNT_PERCENT}`
}

/**
 * Money as the locale writes it, two decimals for every currency (spec §5, design §5).
 * The amount is in hundredths of the currency's unit, also where the unit has no cents.
 * @throws RangeError when `currency` is no three-letter code
 */
export function formatMoney(amountInCents: number, currency: string, locale: string): string {
  const text = new Intl.NumberFormat(locale, {
    style: 'currency',
    currency,
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
  }).format(amountInCents / 100)
  // A minus sign, as wide as the digits under which it stands; Intl writes a hyphen.
  return text.replace('-', '−')
}
