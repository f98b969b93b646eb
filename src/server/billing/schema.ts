import * as v from 'valibot'
import { planResponse } from '../accounts/schema.ts'

const limit = v.nullable(v.number())
const moment = v.string()

/** An order. Unknown plans and types pass here; `parseOrder` refuses them with their own messages. */
export const orderQuery = v.object({
  plan: v.optional(v.string(), ''),
  type: v.optional(v.string(), ''),
  coupon: v.optional(v.string()),
})

/** `GET /billing/coupon`. */
export const couponQuery = v.object({
  type: v.optional(v.string(), ''),
  coupon: v.optional(v.string(), ''),
})

/** `code` as created, in its original case. */
export const couponResponse = v.object({
  code: v.string(),
  totals: v.array(v.object({ plan: v.string(), total: v.number() })),
})
export type CouponResponse = v.InferOutput<typeof couponResponse>

/** `return_url`: the page to return to after authentication with a bank. */
export const sessionQuery = v.object({ ...orderQuery.entries, return_url: v.optional(v.string()) })

/** `plan` and `type` are part of the status page’s URL; they are accepted and ignored. */
export const statusQuery = v.object({
  session_id: v.optional(v.string(), ''),
  plan: v.optional(v.string()),
  type: v.optional(v.string()),
})

/** `PUT /billing/planupgrade`. `total`: the amount that the customer agreed to; required for cards. */
export const upgradeInput = v.object({
  ...orderQuery.entries,
  coupon: v.optional(v.nullable(v.string())),
  total: v.optional(v.number()),
})

/** For a card on file; null for Shopify, where the owner approves the charge. */
export const upgradeResponse = v.nullable(
  v.object({ status: v.picklist(['paid', 'authenticate']) }),
)

export const confirmInput = v.object({ charge_id: v.optional(v.string(), '') })

export const chargeResponse = v.object({
  status: v.picklist(['paid', 'declined', 'processing']),
  plan: v.string(),
  type: v.string(),
})
export type ChargeResponse = v.InferOutput<typeof chargeResponse>

export const quoteResponse = v.object({
  plan: v.string(),
  type: v.string(),
  currency: v.string(),
  list: v.number(),
  discount: v.number(),
  total: v.number(),
  coupon: v.nullable(v.object({ code: v.string(), percent_off: v.nullable(v.number()) })),
  renews_at: moment,
  renews_total: v.number(),
  /** The first payment without the coupon, if the coupon also applies to the next one. */
  full_from: v.nullable(moment),
  credits_unused: v.boolean(),
  /** The credit that is deducted from the price before the card is charged. */
  credit_balance: v.number(),
  /** The deal that this purchase replaces. */
  ends_deal: v.nullable(v.picklist(['lifetime', 'bundle'])),
})
export type QuoteResponse = v.InferOutput<typeof quoteResponse>

export const sessionResponse = v.object({
  client: v.string(),
  session_id: v.string(),
  total: v.number(),
  currency: v.string(),
})
export type SessionResponse = v.InferOutput<typeof sessionResponse>

export const paymentResponse = v.object({
  status: v.picklist(['paid', 'processing', 'failed', 'open', 'expired']),
  plan: v.string(),
  type: v.string(),
  /** Null for the default yearly coupon, which the customer didn’t enter. */
  coupon: v.nullable(v.string()),
  reason: v.nullable(v.string()),
})
export type PaymentResponse = v.InferOutput<typeof paymentResponse>

const subscriptionResponse = v.object({
  status: v.picklist(['active', 'trialing', 'past_due']),
  total: v.number(),
  currency: v.string(),
  type: v.string(),
  renews_at: v.nullable(moment),
  ends_at: v.nullable(moment),
  coupon: v.nullable(v.string()),
  /** A failed payment that is still due, and Stripe’s next attempt. */
  due: v.nullable(v.object({ total: v.number(), next_try_at: v.nullable(moment) })),
  /** The price without the coupon, and the first payment at that price. */
  list: v.number(),
  full_from: v.nullable(moment),
})
export type SubscriptionResponse = v.InferOutput<typeof subscriptionResponse>

const cardResponse = v.object({
  brand: v.string(),
  last4: v.string(),
  exp_month: v.number(),
  exp_year: v.number(),
})
export type CardResponse = v.InferOutput<typeof cardResponse>

const offerResponse = v.object({
  plan: v.string(),
  sites_limit: limit,
  team_members_limit: limit,
  monthly_views_limit: limit,
  monthly: v.number(),
  yearly: v.number(),
  yearly_with_coupon: v.number(),
})
export type OfferResponse = v.InferOutput<typeof offerResponse>

export const billingResponse = v.object({
  plan: planResponse,
  currency: v.string(),
  offers: v.array(offerResponse),
  default_coupon: v.string(),
  usage: v.object({
    sites: v.number(),
    team_members: v.number(),
    monthly_views: v.number(),
    resets_at: moment,
  }),
  subscription: v.nullable(subscriptionResponse),
  cards: v.array(cardResponse),
  /** The credit that is deducted from the next invoices before the card is charged. */
  credit_balance: v.number(),
  email: v.string(),
})
export type BillingResponse = v.InferOutput<typeof billingResponse>

const invoiceResponse = v.object({
  invoice_id: v.string(),
  created_at: moment,
  description: v.string(),
  status: v.picklist(['paid', 'open', 'void', 'refunded', 'disputed']),
  total: v.number(),
  currency: v.string(),
})
export type InvoiceResponse = v.InferOutput<typeof invoiceResponse>

export const invoicesResponse = v.object({
  items: v.array(invoiceResponse),
  next: v.nullable(v.string()),
})

export const invoicesQuery = v.object({
  limit: v.optional(
    v.pipe(v.string(), v.regex(/^([1-9]|[1-9]\d|100)$/, 'limit must be a number from 1 to 100.')),
    '10',
  ),
  next: v.optional(v.string()),
})
