import { type BillingType, YEARLY_DISCOUNT_PERCENT } from './plans.ts'

/** The maximum length of a coupon; a longer one is rejected without a lookup. */
export const MAX_COUPON_LENGTH = 100

/** Trims the input; null if it is empty. */
export function trimCoupon(text: string | null | undefined): string | null {
  return text?.trim() || null
}

/**
 * The coupon for a purchase. A yearly purchase without a coupon gets the default one; a monthly one gets null.
 * The checkout follows the same rule.
 */
export function couponFor(
  type: BillingType,
  coupon: string | null | undefined,
  brandSlug: string,
): string | null {
  return trimCoupon(coupon) ?? (type === 'yearly' ? defaultYearlyCoupon(brandSlug) : null)
}

/** Whether the customer entered the coupon, as opposed to the default one for yearly plans. */
export function isCustomCoupon(coupon: string | null, brandSlug: string): boolean {
  return coupon !== null && coupon.toUpperCase() !== defaultYearlyCoupon(brandSlug)
}

/** The default coupon for yearly plans: the product's name followed by 20. */
export function defaultYearlyCoupon(brandSlug: string): string {
  return `${brandSlug.replace(/[^a-z0-9]/gi, '').toUpperCase()}${YEARLY_DISCOUNT_PERCENT}`
}
