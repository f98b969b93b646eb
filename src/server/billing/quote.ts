import type Stripe from 'stripe'
import { couponFor } from '../../features/billing/coupon-rules.ts'
import type { Gateway } from '../../features/billing/model.ts'
import { BILLING_TYPES, type BillingType } from '../../features/billing/plans.ts'
import { BRAND_SLUG } from '../pages/document.ts'
import { Refusal } from '../platform/http/refusal.ts'
import { renewalOf, renewalPrice } from './renewal-rules.ts'
import type { QuoteResponse } from './schema.ts'
import { type Offer, type PaidPlan, parsePaidPlan, readOffer } from './stripe/catalogue.ts'
import { type AppliedCoupon, applyCoupon } from './stripe/coupons.ts'

/** An order as sent by the client. */
export type OrderInput = { plan: string; type: string; coupon: string | undefined }

/** A validated order. */
export type Order = { plan: PaidPlan; type: BillingType; coupon: string | null }

/** A priced order; `total` in cents. */
export type Quote = { offer: Offer; coupon: AppliedCoupon | null; total: number }

/** @throws Refusal INVALID for a plan or a type that is not sold */
export function parseOrder({ plan: planName, type: typeName, coupon }: OrderInput): Order {
  const plan = parsePaidPlan(planName)
  const type = BILLING_TYPES.find((name) => name === typeName)
  if (plan === null) throw invalidInput('This plan isn’t for sale.')
  if (type === undefined) throw invalidInput('`type` must be monthly or yearly.')
  return { plan, type, coupon: couponFor(type, coupon, BRAND_SLUG) }
}

const invalidInput = (message: string) => new Refusal('INVALID', message, { status: 422 })

/** @throws Refusal COUPON_REFUSED */
export async function readQuote(
  client: Stripe,
  order: Order,
  now: Date,
  customerId: string | null = null,
): Promise<Quote> {
  const offer = await readOffer(client, order)
  const context = { now, customerId }
  const coupon =
    order.coupon === null ? null : await applyCoupon(client, order.coupon, offer, context)
  return { offer, coupon, total: offer.list - (coupon?.discount ?? 0) }
}

/** Deals that end when the account starts paying by card. */
const REPLACED_DEALS: Partial<Record<Gateway, QuoteResponse['ends_deal']>> = {
  appsumo: 'lifetime',
  dealfuel: 'lifetime',
  Bundle: 'bundle',
}

export const quoteResponseOf = (
  { offer, coupon, total }: Quote,
  buyer: { now: Date; creditsUnused: boolean; creditBalance: number; gateway: Gateway },
): QuoteResponse => {
  const { now, creditsUnused, creditBalance, gateway } = buyer
  const months = coupon === null ? null : coupon.months
  const { isReduced, fullFrom } = renewalPrice(offer.type, now, months)
  return {
    plan: offer.plan,
    type: offer.type,
    currency: offer.currency,
    list: offer.list,
    discount: coupon?.discount ?? 0,
    total,
    coupon: coupon && { code: coupon.code, percent_off: coupon.percentOff },
    renews_at: renewalOf(offer.type, now).toISOString(),
    renews_total: isReduced ? total : offer.list,
    full_from: fullFrom?.toISOString() ?? null,
    credits_unused: creditsUnused,
    credit_balance: creditBalance,
    ends_deal: REPLACED_DEALS[gateway] ?? null,
  }
}
