import { invalidRequest } from '../api/stripe-error.ts'
import type { Coupon, LineItem, Price, PromotionCode } from '../objects.ts'
import type { Store } from '../store.ts'

export type DiscountParams = { coupon?: string | undefined; promotion_code?: string | undefined }
export type AppliedDiscount = { coupon: Coupon; promotionCode: string | null }

/** A coupon’s discount on an amount, at most the amount. Pure. */
export function amountOff(coupon: Pick<Coupon, 'percent_off' | 'amount_off'>, amount: number) {
  const off =
    coupon.percent_off === null
      ? (coupon.amount_off ?? 0)
      : Math.round((amount * coupon.percent_off) / 100)
  return Math.min(off, amount)
}

export const appliesTo = (coupon: Pick<Coupon, 'applies_to'>, price: Pick<Price, 'product'>) =>
  coupon.applies_to === null || coupon.applies_to.products.includes(price.product)

/** Some codes are only for one customer, or only for first purchases. */
async function requireEligibleCustomer(store: Store, code: PromotionCode, customer: string | null) {
  const { customer: whose, restrictions } = code
  if (whose !== null && whose !== customer) {
    throw invalidRequest(
      'This promotion code cannot be redeemed because it is for another customer.',
      {
        param: 'discounts[0][promotion_code]',
      },
    )
  }
  if (!restrictions.first_time_transaction || customer === null) return
  const paid = await store.all('invoice', { customer, status: 'paid' })
  if (paid.length === 0) return
  throw invalidRequest(
    'This promotion code cannot be redeemed because the associated customer has prior transactions.',
    { param: 'discounts[0][promotion_code]' },
  )
}

async function couponOf(
  store: Store,
  discountParams: DiscountParams,
  param: string,
  customer: string | null,
) {
  if (discountParams.promotion_code !== undefined) {
    const at = `${param}[promotion_code]`
    const code = await store.get('promotion_code', discountParams.promotion_code, at)
    if (!code.active || (code.expires_at !== null && code.expires_at <= store.now)) {
      throw invalidRequest('This promotion code cannot be redeemed because it has expired.', {
        code: 'coupon_expired',
        param: at,
      })
    }
    await requireEligibleCustomer(store, code, customer)
    const coupon = await store.get('coupon', code.promotion.coupon, at)
    return { coupon, promotionCode: code.id }
  }
  const coupon = await store.get('coupon', discountParams.coupon ?? '', `${param}[coupon]`)
  return { coupon, promotionCode: null }
}

/** @throws StripeRefusal if the coupon is unknown, expired or not applicable */
export async function redeem(
  store: Store,
  discountParams: DiscountParams,
  { prices, customer }: { prices: readonly Price[]; customer: string | null },
): Promise<AppliedDiscount> {
  const appliedDiscount: AppliedDiscount = await couponOf(
    store,
    discountParams,
    'discounts[0]',
    customer,
  )
  const { coupon } = appliedDiscount
  if (!coupon.valid) {
    throw invalidRequest(`Coupon expired: ${coupon.id}`, {
      code: 'coupon_expired',
      param: 'discounts[0][coupon]',
    })
  }
  if (!prices.some((price) => appliesTo(coupon, price))) {
    throw invalidRequest('This coupon does not apply to anything in this order.', {
      param: 'discounts[0][coupon]',
    })
  }
  return appliedDiscount
}

/** Applies the coupon to the line items. */
export function applyCoupon(items: readonly LineItem[], coupon: Coupon | null): LineItem[] {
  let left = coupon?.amount_off ?? Number.POSITIVE_INFINITY
  return items.map((item) => {
    const isDiscounted = coupon !== null && appliesTo(coupon, item.price)
    const off = isDiscounted ? Math.min(amountOff(coupon, item.amount_subtotal), left) : 0
    left -= off
    return { ...item, amount_discount: off, amount_total: item.amount_subtotal - off }
  })
}
