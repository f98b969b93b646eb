import type Stripe from 'stripe'
import { couponFor } from '../../features/billing/coupon-rules.ts'
import type { Gateway } from '../../features/billing/model.ts'
import { BILLING_TYPES, type BillingType } from '../../features/billing/plans.ts'
import { Refusal } from '../platform/http/refusal.ts'
import { BRAND_SLUG } from '../platform/pages/document.ts'
import { renewalOf, renewalPrice } from './renewal-rules.ts'
import type { QuoteReply } from './schema.ts'
import { type Offer, type PaidPlan, paidPlanOf, readOffer } from './stripe/catalogue.ts'
import { type Applied, applyCoupon } from './stripe/coupons.ts'

/** What somebody wants to buy, as the wire spells it. */
export type Wish = { plan: string; type: string; coupon: string | undefined }

/** The same, of what there is to buy. */
export type Order = { plan: PaidPlan; type: BillingType; coupon: string | null }

/** An order at its price. */
export type Quote = { offer: Offer; coupon: Applied | null; total: number }

/** @throws Refusal INVALID for a plan or a type that is not sold */
export function orderOf({ plan: planName, type: typeName, coupon }: Wish): Order {
  const plan = paidPlanOf(planName)
  const type = BILLING_TYPES.find((name) => name === typeName)
  if (plan === null) throw invalid('There is no such plan to buy.')
  if (type === undefined) throw invalid('A plan is paid monthly or yearly.')
  return { plan, type, coupon: couponFor(type, coupon, BRAND_SLUG) }
}

const invalid = (sentence: string) => new Refusal('INVALID', sentence, { status: 422 })

/** @throws Refusal COUPON_REFUSED */
export async function quoteOf(
  client: Stripe,
  order: Order,
  now: Date,
  customerId: string | null = null,
): Promise<Quote> {
  const offer = await readOffer(client, order)
  const asking = { now, customerId }
  const coupon =
    order.coupon === null ? null : await applyCoupon(client, order.coupon, offer, asking)
  return { offer, coupon, total: offer.list - (coupon?.discount ?? 0) }
}

/** A card takes the place of these. */
const ENDING_DEAL: Partial<Record<Gateway, QuoteReply['ends_deal']>> = {
  appsumo: 'lifetime',
  dealfuel: 'lifetime',
  Bundle: 'bundle',
}

export const quoteReplyOf = (
  { offer, coupon, total }: Quote,
  buyer: { now: Date; creditsUnused: boolean; creditBalance: number; gateway: Gateway },
): QuoteReply => {
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
    ends_deal: ENDING_DEAL[gateway] ?? null,
  }
}
