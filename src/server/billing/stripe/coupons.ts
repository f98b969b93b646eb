import Stripe from 'stripe'
import { defaultYearlyCoupon, MAX_COUPON_LENGTH } from '../../../features/billing/coupon-rules.ts'
import { planLabel } from '../../../features/billing/plan-label-rules.ts'
import { YEARLY_DISCOUNT_PERCENT } from '../../../features/billing/plans.ts'
import { BRAND, BRAND_SLUG } from '../../pages/document.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { ignoreIfExists, type Offer } from './catalogue.ts'
import { dateOf, idOf, nullIfMissing } from './gateway.ts'

export const DEFAULT_COUPON = defaultYearlyCoupon(BRAND_SLUG)

/** A coupon applied to an offer. */
export type AppliedCoupon = {
  code: string
  percentOff: number | null
  /** In cents. */
  discount: number
  /** Duration in months; 0 for a single payment, null for no end. */
  months: number | null
  /** Whether redemptions or customers are restricted, which only Stripe can check. */
  isLimited: boolean
  /** The entry in the `discounts` of a Checkout Session or subscription. */
  stripeDiscount: { coupon: string } | { promotion_code: string }
}

const couponRefused = (message: string) => new Refusal('COUPON_REFUSED', message)

/** `customerId` is null for an account without a Stripe customer. */
export type CouponContext = { now: Date; customerId: string | null }

/**
 * Applies a code to an offer. Codes are Stripe promotion codes; ids of other Stripe coupons are not accepted.
 * @throws Refusal COUPON_REFUSED with the reason in a sentence
 */
export async function applyCoupon(
  client: Stripe,
  code: string,
  offer: Offer,
  { now, customerId }: CouponContext,
): Promise<AppliedCoupon> {
  if (code.length > MAX_COUPON_LENGTH) {
    throw couponRefused(`A coupon code has at most ${MAX_COUPON_LENGTH} characters.`)
  }
  if (code.toUpperCase() === DEFAULT_COUPON) return applyDefault(client, offer)
  const promotion = await findPromotion(client, code)
  const coupon = promotion?.promotion.coupon
  if (!promotion || !coupon || typeof coupon === 'string')
    throw couponRefused('This coupon code doesn’t exist.')
  refuseIneligible(promotion, coupon, offer, now)
  await refuseOtherCustomers(client, promotion, customerId)
  return {
    code: promotion.code,
    percentOff: coupon.percent_off,
    discount: discountOf(coupon, offer.list),
    months: monthsOf(coupon),
    isLimited: isLimited(promotion, coupon),
    stripeDiscount: { promotion_code: promotion.id },
  }
}

const isLimited = (promotion: Stripe.PromotionCode, coupon: Stripe.Coupon): boolean =>
  promotion.max_redemptions !== null ||
  coupon.max_redemptions !== null ||
  promotion.customer !== null ||
  promotion.restrictions.first_time_transaction

function monthsOf({ duration, duration_in_months }: Stripe.Coupon): number | null {
  if (duration === 'forever') return null
  return duration === 'once' ? 0 : (duration_in_months ?? 0)
}

async function applyDefault(client: Stripe, offer: Offer): Promise<AppliedCoupon> {
  if (offer.type !== 'yearly')
    throw couponRefused(`${DEFAULT_COUPON} is valid for yearly plans only.`)
  const coupon = await readDefaultCoupon(client)
  return {
    code: DEFAULT_COUPON,
    percentOff: coupon.percent_off,
    discount: discountOf(coupon, offer.list),
    months: monthsOf(coupon),
    isLimited: false,
    stripeDiscount: { coupon: coupon.id },
  }
}

/** The default coupon for yearly plans; created in Stripe if missing. */
export async function readDefaultCoupon(client: Stripe): Promise<Stripe.Coupon> {
  const coupon = await nullIfMissing<Stripe.Coupon>(client.coupons.retrieve(DEFAULT_COUPON))
  if (coupon !== null) return coupon
  await ignoreIfExists(
    client.coupons.create({
      id: DEFAULT_COUPON,
      name: DEFAULT_COUPON,
      percent_off: YEARLY_DISCOUNT_PERCENT,
      duration: 'forever',
    }),
  )
  return client.coupons.retrieve(DEFAULT_COUPON)
}

async function findPromotion(client: Stripe, code: string): Promise<Stripe.PromotionCode | null> {
  // Stripe rejects other characters as an invalid request.
  if (!/^[\w-]+$/.test(code)) return null
  const { data } = await client.promotionCodes.list({
    code,
    limit: 1,
    expand: ['data.promotion.coupon.applies_to'],
  })
  return data[0] ?? null
}

function refuseIneligible(
  promotion: Stripe.PromotionCode,
  coupon: Stripe.Coupon,
  offer: Offer,
  now: Date,
): void {
  const ends = [promotion.expires_at, coupon.redeem_by].filter((end) => end !== null)
  if (ends.some((end) => dateOf(end) <= now)) throw couponRefused('This coupon has expired.')
  if (!promotion.active || !coupon.valid) throw couponRefused('This coupon is no longer valid.')
  const products = coupon.applies_to?.products
  if (products && !products.includes(offer.productId)) {
    throw couponRefused(`This coupon isn’t valid for ${planLabel(offer.plan, BRAND)}.`)
  }
  const { minimum_amount: minimum } = promotion.restrictions
  if (minimum !== null && offer.list < minimum) {
    throw couponRefused('This order is below the coupon’s minimum amount.')
  }
  if (coupon.percent_off === null && coupon.currency !== offer.currency) {
    throw couponRefused('This coupon is in a different currency.')
  }
}

/** Some codes are for one customer, or for first purchases. */
async function refuseOtherCustomers(
  client: Stripe,
  { customer, restrictions }: Stripe.PromotionCode,
  customerId: string | null,
): Promise<void> {
  if (customer !== null && idOf(customer) !== customerId) {
    throw couponRefused('This coupon was issued to another customer.')
  }
  if (!restrictions.first_time_transaction || customerId === null) return
  const paid = await nullIfMissing(
    client.invoices.list({ customer: customerId, status: 'paid', limit: 1 }),
  )
  if (paid && paid.data.length > 0)
    throw couponRefused('This coupon is valid for first purchases only.')
}

/** Turns Stripe’s rejection of a coupon that was valid a moment ago into a refusal. */
export async function translateCouponError<T>(request: Promise<T>): Promise<T> {
  try {
    return await request
  } catch (error) {
    const isCouponError =
      error instanceof Stripe.errors.StripeInvalidRequestError &&
      /^(discounts|promotion_code|coupon)/.test(error.param ?? error.code ?? '')
    throw isCouponError ? couponRefused('This coupon can’t be used for this payment.') : error
  }
}

/** In cents, at most the price. */
export function discountOf(
  { percent_off, amount_off }: Pick<Stripe.Coupon, 'percent_off' | 'amount_off'>,
  list: number,
): number {
  if (percent_off !== null) return Math.round((list * percent_off) / 100)
  return Math.min(list, amount_off ?? 0)
}
