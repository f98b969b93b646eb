import * as v from 'valibot'
import { PLAN_NAMES, type PlanName } from './plans.ts'

/** What a plan would cost now, at the server's prices. Amounts in hundredths of the currency's unit. */
export type Quote = {
  plan: PlanName
  type: string
  currency: string
  /** Before the coupon. */
  list: number
  discount: number
  /** After the coupon, before the credit balance. */
  total: number
  coupon: { code: string; percentOff: number | null } | null
  renewsAt: Date
  /** The amount due at the renewal; it is higher if the coupon no longer applies. */
  renewalTotal: number
  /** When `list` becomes due, if the coupon applies to a limited number of payments. */
  fullFrom: Date | null
  /** Whether the unused time of the current plan is credited to the next invoices. */
  creditsUnused: boolean
  /** Applied before the card is charged. */
  creditBalance: number
  /** The deal that ends with the first payment. */
  endsDeal: 'lifetime' | 'bundle' | null
}

const amount = v.pipe(v.number(), v.integer())

const moment = v.pipe(v.string(), v.toDate())

const quoteSchema = v.pipe(
  v.object({
    plan: v.picklist(PLAN_NAMES),
    type: v.string(),
    currency: v.string(),
    list: amount,
    discount: amount,
    total: amount,
    coupon: v.nullable(v.object({ code: v.string(), percent_off: v.nullable(v.number()) })),
    renews_at: moment,
    renews_total: amount,
    full_from: v.nullable(moment),
    credits_unused: v.boolean(),
    credit_balance: amount,
    ends_deal: v.nullable(v.picklist(['lifetime', 'bundle'])),
  }),
  v.transform(
    ({
      coupon,
      renews_at,
      renews_total,
      full_from,
      credits_unused,
      credit_balance,
      ends_deal,
      ...response
    }): Quote => ({
      ...response,
      coupon: coupon && { code: coupon.code, percentOff: coupon.percent_off },
      renewsAt: renews_at,
      renewalTotal: renews_total,
      fullFrom: full_from,
      creditsUnused: credits_unused,
      creditBalance: credit_balance,
      endsDeal: ends_deal,
    }),
  ),
)

/** `GET /billing/quote`. */
export const parseQuote = (data: unknown): Quote => v.parse(quoteSchema, data)
