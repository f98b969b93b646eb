import type { Plan, PlanName } from './model.ts'
import { YEARLY_DISCOUNT_PERCENT } from './plans.ts'

/** Members never add sites; an account without a plan or a limit may add any number. */
export function canAddSite(user: {
  role: 'admin' | 'member'
  plan: Pick<Plan, 'sitesLimit'> | null
  sites: readonly unknown[]
}): boolean {
  const limit = user.plan?.sitesLimit ?? Number.POSITIVE_INFINITY
  return user.role !== 'member' && user.sites.length < limit
}

/** The name on screen; the two upper tiers carry the product's name. */
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

/** The coupon of a yearly plan where none is given: the product's name, then 20. */
export function defaultYearlyCoupon(brandSlug: string): string {
  return `${brandSlug.replace(/[^a-z0-9]/gi, '').toUpperCase()}${YEARLY_DISCOUNT_PERCENT}`
}

/**
 * Money as the locale writes it, two decimals for every currency.
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
