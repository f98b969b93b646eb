import { type BillingType, YEARLY_DISCOUNT_PERCENT } from './plans.ts'

/** No coupon is longer; a longer text is refused without looking it up. */
export const MAX_COUPON_LENGTH = 100

/** What was typed without the blanks around it; null where nothing is left. */
export function trimCoupon(text: string | null | undefined): string | null {
  return text?.trim() || null
}

/**
 * The coupon that a purchase goes with: yearly without one gets the default, any other type drops an
 * empty one. The checkout follows the same rule.
 */
export function couponFor(
  type: BillingType,
  coupon: string | null | undefined,
  brandSlug: string,
): string | null {
  return trimCoupon(coupon) ?? (type === 'yearly' ? defaultYearlyCoupon(brandSlug) : null)
}

/** Whether the coupon is one that somebody has chosen, as opposed to the year's own. */
export function isOwnCoupon(coupon: string | null, brandSlug: string): boolean {
  return coupon !== null && coupon.toUpperCase() !== defaultYearlyCoupon(brandSlug)
}

/** The coupon of a yearly plan where none is given: the product's name, then 20. */
export function defaultYearlyCoupon(brandSlug: string): string {
  return `${brandSlug.replace(/[^a-z0-9]/gi, '').toUpperCase()}${YEARLY_DISCOUNT_PERCENT}`
}
