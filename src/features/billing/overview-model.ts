import * as v from 'valibot'
import { PLAN_NAMES, type Plan, type PlanName, planSchema } from './model.ts'

/** A plan's prices and limits, as offered by the server. Amounts are in hundredths of the currency's unit. */
export type Offer = {
  name: PlanName
  sitesLimit: number | null
  teamMembersLimit: number | null
  monthlyViewsLimit: number | null
  monthlyPrice: number
  /** Twelve months before any coupon. */
  yearlyPrice: number
  /** A year with the default coupon. */
  yearlyPriceWithCoupon: number
}

export type Card = { brand: string; last4: string; expiryMonth: number; expiryYear: number }

/** The account's recurring payment; amounts as in `Offer`. */
export type Subscription = {
  status: 'active' | 'trialing' | 'past_due'
  total: number
  currency: string
  type: string
  renewsAt: Date | null
  /** Set if the subscription was cancelled at the end of its period. */
  endsAt: Date | null
  coupon: string | null
  /** A failed payment that is still due; `nextAttemptAt` is null if no retry date is known. */
  due: { total: number; nextAttemptAt: Date | null } | null
  /** The price without the coupon. */
  list: number
  /** The first payment at the `list` price after the coupon ends; null if that is the next payment or never. */
  fullFrom: Date | null
}

/** `GET /billing`: everything on the billing page except the invoices. */
export type Billing = {
  plan: Plan
  currency: string
  offers: readonly Offer[]
  defaultCoupon: string
  usage: { sites: number; teamMembers: number; monthlyViews: number; resetsAt: Date }
  subscription: Subscription | null
  cards: readonly Card[]
  /** Applied to the next invoices before the card is charged; amount as in `Offer`. */
  creditBalance: number
  email: string
}

const limit = v.nullable(v.number())
const amount = v.pipe(v.number(), v.integer())
const nullableDate = v.pipe(
  v.string(),
  v.isoTimestamp(),
  v.transform((text) => new Date(text)),
)

const offerSchema = v.pipe(
  v.object({
    plan: v.picklist(PLAN_NAMES),
    sites_limit: limit,
    team_members_limit: limit,
    monthly_views_limit: limit,
    monthly: amount,
    yearly: amount,
    yearly_with_coupon: amount,
  }),
  v.transform(
    (response): Offer => ({
      name: response.plan,
      sitesLimit: response.sites_limit,
      teamMembersLimit: response.team_members_limit,
      monthlyViewsLimit: response.monthly_views_limit,
      monthlyPrice: response.monthly,
      yearlyPrice: response.yearly,
      yearlyPriceWithCoupon: response.yearly_with_coupon,
    }),
  ),
)

const cardSchema = v.pipe(
  v.object({
    brand: v.string(),
    last4: v.string(),
    exp_month: v.number(),
    exp_year: v.number(),
  }),
  v.transform(
    ({ brand, last4, exp_month, exp_year }): Card => ({
      brand,
      last4,
      expiryMonth: exp_month,
      expiryYear: exp_year,
    }),
  ),
)

const subscriptionSchema = v.pipe(
  v.object({
    status: v.picklist(['active', 'trialing', 'past_due']),
    total: amount,
    currency: v.string(),
    type: v.string(),
    renews_at: v.nullable(nullableDate),
    ends_at: v.nullable(nullableDate),
    coupon: v.nullable(v.string()),
    due: v.nullable(v.object({ total: amount, next_try_at: v.nullable(nullableDate) })),
    list: amount,
    full_from: v.nullable(nullableDate),
  }),
  v.transform(
    ({ renews_at, ends_at, full_from, due, ...response }): Subscription => ({
      ...response,
      due: due && { total: due.total, nextAttemptAt: due.next_try_at },
      renewsAt: renews_at,
      endsAt: ends_at,
      fullFrom: full_from,
    }),
  ),
)

const billingSchema = v.pipe(
  v.object({
    plan: planSchema,
    currency: v.string(),
    offers: v.array(offerSchema),
    default_coupon: v.string(),
    usage: v.object({
      sites: v.number(),
      team_members: v.number(),
      monthly_views: v.number(),
      resets_at: nullableDate,
    }),
    subscription: v.nullable(subscriptionSchema),
    cards: v.array(cardSchema),
    credit_balance: amount,
    email: v.string(),
  }),
  v.transform(
    ({ default_coupon, credit_balance, usage, ...response }): Billing => ({
      ...response,
      defaultCoupon: default_coupon,
      creditBalance: credit_balance,
      usage: {
        sites: usage.sites,
        teamMembers: usage.team_members,
        monthlyViews: usage.monthly_views,
        resetsAt: usage.resets_at,
      },
    }),
  ),
)

export const parseBilling = (data: unknown): Billing => v.parse(billingSchema, data)

/** The plans' prices with a coupon; plans that it doesn't apply to are omitted. */
export type CouponPrices = {
  /** Spelled as it was created, regardless of the case that the user typed. */
  code: string
  totals: ReadonlyMap<PlanName, number>
}

const couponPricesSchema = v.pipe(
  v.object({
    code: v.string(),
    totals: v.array(v.object({ plan: v.picklist(PLAN_NAMES), total: amount })),
  }),
  v.transform(
    ({ code, totals }): CouponPrices => ({
      code,
      totals: new Map(totals.map(({ plan, total }) => [plan, total])),
    }),
  ),
)

/** `GET /billing/coupon`. */
export const parseCouponPrices = (data: unknown): CouponPrices => v.parse(couponPricesSchema, data)

/**
 * `refunded` and `void` invoices cost nothing; the payment of a `disputed` one is being charged back by a bank. An
 * invoice with a negative total is `credited`: its amount goes towards the next invoices.
 */
export type Invoice = {
  invoiceId: string
  createdAt: Date
  description: string
  status: 'paid' | 'credited' | 'open' | 'void' | 'refunded' | 'disputed'
  total: number
  currency: string
}

const invoiceSchema = v.pipe(
  v.object({
    invoice_id: v.string(),
    created_at: nullableDate,
    description: v.string(),
    status: v.picklist(['paid', 'open', 'void', 'refunded', 'disputed']),
    total: amount,
    currency: v.string(),
  }),
  v.transform(
    ({ invoice_id, created_at, status, ...response }): Invoice => ({
      ...response,
      status: status === 'paid' && response.total < 0 ? 'credited' : status,
      invoiceId: invoice_id,
      createdAt: created_at,
    }),
  ),
)

/** A page of invoices, newest first; `next` is the cursor for the next page. */
export const parseInvoices = (data: unknown): { items: Invoice[]; next: string | null } =>
  v.parse(v.object({ items: v.array(invoiceSchema), next: v.nullable(v.string()) }), data)

/** The status of a charge on the Shopify bill. */
export type Charge = { status: 'paid' | 'declined' | 'processing'; plan: PlanName; type: string }

const chargeSchema = v.object({
  status: v.picklist(['paid', 'declined', 'processing']),
  plan: v.picklist(PLAN_NAMES),
  type: v.string(),
})

/** `POST /billing/shopify/confirm`. */
export const parseCharge = (data: unknown): Charge => v.parse(chargeSchema, data)

const cardUpgradeSchema = v.object({ status: v.picklist(['paid', 'authenticate']) })

/** `PUT /billing/planupgrade` with the card on file. */
export const parseCardUpgrade = (data: unknown): 'paid' | 'authenticate' =>
  v.parse(cardUpgradeSchema, data).status
