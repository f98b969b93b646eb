import Stripe from 'stripe'
import { MAX_COUPON_LENGTH } from '../../../features/billing/coupon-rules.ts'
import { YEARLY_DISCOUNT_PERCENT } from '../../../features/billing/plans.ts'
import { defaultYearlyCoupon, planLabel } from '../../../features/billing/rules.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { BRAND, BRAND_SLUG } from '../../platform/pages/document.ts'
import { type Offer, unlessThere } from './catalogue.ts'
import { dateOf, idOf, known } from './gateway.ts'

export const DEFAULT_COUPON = defaultYearlyCoupon(BRAND_SLUG)

/** A coupon that counts for an offer. */
export type Applied = {
  code: string
  percentOff: number | null
  /** In cents. */
  discount: number
  /** How many months it counts for; 0 for one payment only, null for ever. */
  months: number | null
  /** Counts for some purchases only, of which Stripe alone knows. */
  isLimited: boolean
  /** What a Checkout Session takes. */
  atStripe: { coupon: string } | { promotion_code: string }
}

const refused = (sentence: string) => new Refusal('COUPON_REFUSED', sentence)

/** When it is asked for, and by whom; null for who has never begun to pay. */
export type Asking = { now: Date; customerId: string | null }

/**
 * What a code is worth for an offer. Customers' codes are Stripe's promotion codes: the ids of other
 * coupons are nobody's to type.
 * @throws Refusal COUPON_REFUSED with the reason in a sentence
 */
export async function applyCoupon(
  client: Stripe,
  code: string,
  offer: Offer,
  { now, customerId }: Asking,
): Promise<Applied> {
  if (code.length > MAX_COUPON_LENGTH) {
    throw refused(`A coupon has ${MAX_COUPON_LENGTH} characters at most.`)
  }
  if (code.toUpperCase() === DEFAULT_COUPON) return applyDefault(client, offer)
  const promotion = await findPromotion(client, code)
  const coupon = promotion?.promotion.coupon
  if (!promotion || !coupon || typeof coupon === 'string') throw refused('There is no such coupon.')
  refuseUnfit(promotion, coupon, offer, now)
  await refuseOthers(client, promotion, customerId)
  return {
    code: promotion.code,
    percentOff: coupon.percent_off,
    discount: discountOf(coupon, offer.list),
    months: monthsOf(coupon),
    isLimited: isLimited(promotion, coupon),
    atStripe: { promotion_code: promotion.id },
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

async function applyDefault(client: Stripe, offer: Offer): Promise<Applied> {
  if (offer.type !== 'yearly') throw refused(`${DEFAULT_COUPON} counts for a year only.`)
  const coupon = await readDefaultCoupon(client)
  return {
    code: DEFAULT_COUPON,
    percentOff: coupon.percent_off,
    discount: discountOf(coupon, offer.list),
    months: monthsOf(coupon),
    isLimited: false,
    atStripe: { coupon: coupon.id },
  }
}

/** The year's own coupon, which is put to Stripe where it is not there yet. */
export async function readDefaultCoupon(client: Stripe): Promise<Stripe.Coupon> {
  const coupon = await known<Stripe.Coupon>(client.coupons.retrieve(DEFAULT_COUPON))
  if (coupon !== null) return coupon
  await unlessThere(
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
  // Stripe refuses other letters as a fault of the request.
  if (!/^[\w-]+$/.test(code)) return null
  const { data } = await client.promotionCodes.list({
    code,
    limit: 1,
    expand: ['data.promotion.coupon.applies_to'],
  })
  return data[0] ?? null
}

function refuseUnfit(
  promotion: Stripe.PromotionCode,
  coupon: Stripe.Coupon,
  offer: Offer,
  now: Date,
): void {
  const ends = [promotion.expires_at, coupon.redeem_by].filter((end) => end !== null)
  if (ends.some((end) => dateOf(end) <= now)) throw refused('This coupon has expired.')
  if (!promotion.active || !coupon.valid) throw refused('This coupon is no longer valid.')
  const products = coupon.applies_to?.products
  if (products && !products.includes(offer.productId)) {
    throw refused(`This coupon is not for ${planLabel(offer.plan, BRAND)}.`)
  }
  const { minimum_amount: atLeast } = promotion.restrictions
  if (atLeast !== null && offer.list < atLeast) {
    throw refused('This coupon is for a larger bill.')
  }
  if (coupon.percent_off === null && coupon.currency !== offer.currency) {
    throw refused('This coupon is for another currency.')
  }
}

/** Some are for one customer, or for who has never paid anything. */
async function refuseOthers(
  client: Stripe,
  { customer, restrictions }: Stripe.PromotionCode,
  customerId: string | null,
): Promise<void> {
  if (customer !== null && idOf(customer) !== customerId) {
    throw refused('This coupon is for somebody else.')
  }
  if (!restrictions.first_time_transaction || customerId === null) return
  const paid = await known(client.invoices.list({ customer: customerId, status: 'paid', limit: 1 }))
  if (paid && paid.data.length > 0) throw refused('This coupon is for a first purchase only.')
}

/** Stripe's own no to a coupon that was fine a moment ago, as the sentence that it is to a person. */
export async function unlessRefused<T>(asked: Promise<T>): Promise<T> {
  try {
    return await asked
  } catch (error) {
    const isAboutCoupon =
      error instanceof Stripe.errors.StripeInvalidRequestError &&
      /^(discounts|promotion_code|coupon)/.test(error.param ?? error.code ?? '')
    throw isAboutCoupon ? refused('This coupon does not count for this payment.') : error
  }
}

/** In cents, never more than the price. */
export function discountOf(
  { percent_off, amount_off }: Pick<Stripe.Coupon, 'percent_off' | 'amount_off'>,
  list: number,
): number {
  if (percent_off !== null) return Math.round((list * percent_off) / 100)
  return Math.min(list, amount_off ?? 0)
}
