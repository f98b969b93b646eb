import * as v from 'valibot'
import { planReply } from '../accounts/schema.ts'

const limit = v.nullable(v.number())
const moment = v.string()

/** What somebody wants to buy; what of it there is not to buy is said by its own sentence. */
export const wishQuery = v.object({
  plan: v.optional(v.string(), ''),
  type: v.optional(v.string(), ''),
  coupon: v.optional(v.string()),
})

/** `GET /billing/coupon`. */
export const couponQuery = v.object({
  type: v.optional(v.string(), ''),
  coupon: v.optional(v.string(), ''),
})

/** `code`: as it was made, whatever case it was typed in. */
export const couponReply = v.object({
  code: v.string(),
  totals: v.array(v.object({ plan: v.string(), total: v.number() })),
})
export type CouponReply = v.InferOutput<typeof couponReply>

/** `return_url`: where a bank leads back to, on a page of another product. */
export const sessionQuery = v.object({ ...wishQuery.entries, return_url: v.optional(v.string()) })

/** `plan` and `type` stand there for the page; what was bought the server knows by itself. */
export const statusQuery = v.object({
  session_id: v.optional(v.string(), ''),
  plan: v.optional(v.string()),
  type: v.optional(v.string()),
})

/** `PUT /billing/planupgrade`. `total`: the sum that the person has agreed to; required by card, as Shopify shows its own. */
export const upgradeInput = v.object({
  ...wishQuery.entries,
  coupon: v.optional(v.nullable(v.string())),
  total: v.optional(v.number()),
})

/** Of a card on file; null where Shopify asks the owner. */
export const upgradeReply = v.nullable(v.object({ status: v.picklist(['paid', 'authenticate']) }))

export const confirmInput = v.object({ charge_id: v.optional(v.string(), '') })

export const chargeReply = v.object({
  status: v.picklist(['paid', 'declined', 'processing']),
  plan: v.string(),
  type: v.string(),
})
export type ChargeReply = v.InferOutput<typeof chargeReply>

export const quoteReply = v.object({
  plan: v.string(),
  type: v.string(),
  currency: v.string(),
  list: v.number(),
  discount: v.number(),
  total: v.number(),
  coupon: v.nullable(v.object({ code: v.string(), percent_off: v.nullable(v.number()) })),
  renews_at: moment,
  renews_total: v.number(),
  /** When a coupon has ended that still counts for the next payment. */
  full_from: v.nullable(moment),
  credits_unused: v.boolean(),
  /** What pays before the card does. */
  credit_balance: v.number(),
  /** What ends with the first payment, beside a plan by card. */
  ends_deal: v.nullable(v.picklist(['lifetime', 'bundle'])),
})
export type QuoteReply = v.InferOutput<typeof quoteReply>

export const sessionReply = v.object({
  client: v.string(),
  session_id: v.string(),
  total: v.number(),
  currency: v.string(),
})
export type SessionReply = v.InferOutput<typeof sessionReply>

export const paymentReply = v.object({
  status: v.picklist(['paid', 'processing', 'failed', 'open', 'expired']),
  plan: v.string(),
  type: v.string(),
  /** The one that somebody has chosen for it; the year's own counts as none. */
  coupon: v.nullable(v.string()),
  reason: v.nullable(v.string()),
})
export type PaymentReply = v.InferOutput<typeof paymentReply>

const subscriptionReply = v.object({
  status: v.picklist(['active', 'trialing', 'past_due']),
  total: v.number(),
  currency: v.string(),
  type: v.string(),
  renews_at: v.nullable(moment),
  ends_at: v.nullable(moment),
  coupon: v.nullable(v.string()),
  /** A payment that failed and is still asked for; when, where somebody has said. */
  due: v.nullable(v.object({ total: v.number(), next_try_at: v.nullable(moment) })),
  /** Without a coupon, and from which payment on that is due, where the coupon ends. */
  list: v.number(),
  full_from: v.nullable(moment),
})
export type SubscriptionReply = v.InferOutput<typeof subscriptionReply>

const cardReply = v.object({
  brand: v.string(),
  last4: v.string(),
  exp_month: v.number(),
  exp_year: v.number(),
})
export type CardReply = v.InferOutput<typeof cardReply>

const offerReply = v.object({
  plan: v.string(),
  sites_limit: limit,
  team_members_limit: limit,
  monthly_views_limit: limit,
  monthly: v.number(),
  yearly: v.number(),
  yearly_with_coupon: v.number(),
})
export type OfferReply = v.InferOutput<typeof offerReply>

export const billingReply = v.object({
  plan: planReply,
  currency: v.string(),
  offers: v.array(offerReply),
  default_coupon: v.string(),
  usage: v.object({
    sites: v.number(),
    team_members: v.number(),
    monthly_views: v.number(),
    resets_at: moment,
  }),
  subscription: v.nullable(subscriptionReply),
  cards: v.array(cardReply),
  /** What pays the next bills before the card does. */
  credit_balance: v.number(),
  email: v.string(),
})
export type BillingReply = v.InferOutput<typeof billingReply>

const invoiceReply = v.object({
  invoice_id: v.string(),
  created_at: moment,
  description: v.string(),
  status: v.picklist(['paid', 'open', 'void', 'refunded', 'disputed']),
  total: v.number(),
  currency: v.string(),
})
export type InvoiceReply = v.InferOutput<typeof invoiceReply>

export const invoicesReply = v.object({
  items: v.array(invoiceReply),
  next: v.nullable(v.string()),
})

export const invoicesQuery = v.object({
  limit: v.optional(
    v.pipe(v.string(), v.regex(/^([1-9]|[1-9]\d|100)$/, 'limit must be a number from 1 to 100.')),
    '10',
  ),
  next: v.optional(v.string()),
})
