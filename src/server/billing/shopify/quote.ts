import type Stripe from 'stripe'
import type { BillingType } from '../../../features/billing/plans.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import type { ChargeRequest } from '../../shopify/shop-client.ts'
import { type Order, type Quote, readQuote } from '../quote.ts'

const couponRefused = (message: string) => new Refusal('COUPON_REFUSED', message)

/**
 * The price of an order billed through Shopify. Codes that have a redemption limit or are for certain customers are
 * refused, because only Stripe can check those.
 * @throws Refusal COUPON_REFUSED
 */
export async function quoteForShop(client: Stripe, order: Order, now: Date): Promise<Quote> {
  const quote = await readQuote(client, order, now)
  if (quote.coupon?.isLimited) throw couponRefused('This coupon is valid for card payments only.')
  if (quote.total <= 0) throw couponRefused('Shopify can’t bill a plan that costs nothing.')
  return quote
}

const MONTHS: Readonly<Record<BillingType, number>> = { monthly: 1, yearly: 12 }

/** A coupon’s discount on a Shopify charge, and how many payments it applies to; null for all. Pure. */
export function chargeDiscount({ offer, coupon }: Quote): ChargeRequest['discount'] {
  if (coupon === null) return null
  const { discount: amount, months } = coupon
  const payments = months === null ? null : Math.max(1, Math.ceil(months / MONTHS[offer.type]))
  return { amount, payments }
}
