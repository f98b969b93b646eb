import type Stripe from 'stripe'
import type { BillingType } from '../../../features/billing/plans.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import type { ChargeRequest } from '../../shopify/shop-door.ts'
import { type Order, type Quote, quoteOf } from '../quote.ts'

const refused = (sentence: string) => new Refusal('COUPON_REFUSED', sentence)

/**
 * An order at its price on the bill of a shop. Stripe counts how often a code was used, and by whom: one
 * that this limits cannot be said to Shopify.
 * @throws Refusal COUPON_REFUSED
 */
export async function shopQuoteOf(client: Stripe, order: Order, now: Date): Promise<Quote> {
  const quote = await quoteOf(client, order, now)
  if (quote.coupon?.isLimited) throw refused('This coupon is for payments by card only.')
  if (quote.total <= 0) throw refused('A Shopify bill cannot carry a plan that costs nothing.')
  return quote
}

const MONTHS: Readonly<Record<BillingType, number>> = { monthly: 1, yearly: 12 }

/** What a coupon takes off a shop's bill, and of how many payments; null for ever. Pure. */
export function discountOn({ offer, coupon }: Quote): ChargeRequest['discount'] {
  if (coupon === null) return null
  const { discount: amount, months } = coupon
  const payments = months === null ? null : Math.max(1, Math.ceil(months / MONTHS[offer.type]))
  return { amount, payments }
}
