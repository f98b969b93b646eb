import * as v from 'valibot'
import { PLAN_NAMES, type PlanName } from './plans.ts'

/** What a plan would cost now, by the server's prices. Amounts in hundredths of the currency's unit. */
export type Quote = {
  plan: PlanName
  type: string
  currency: string
  /** Before the coupon. */
  list: number
  discount: number
  /** After the coupon; the credit balance pays its part of it. */
  total: number
  coupon: { code: string; percentOff: number | null } | null
  renewsAt: Date
  /** Due then: a coupon may count for less long. */
  renewsTotal: number
  /** From when on `list` is due, where a coupon counts for some payments only. */
  fullFrom: Date | null
  /** What is left of the plan paid so far goes to the next bills. */
  creditsUnused: boolean
  /** What pays before the card does. */
  creditBalance: number
  /** What ends with the first payment, beside a plan by card. */
  endsDeal: 'lifetime' | 'bundle' | null
}

const amount = v.pipe(v.number(), v.integer())

const wireQuote = v.pipe(
  v.object({
    plan: v.picklist(PLAN_NAMES),
    type: v.string(),
    currency: v.string(),
    list: amount,
    discount: amount,
    total: amount,
    coupon: v.nullable(v.object({ code: v.string(), percent_off: v.nullable(v.number()) })),
    renews_at: v.pipe(v.string(), v.isoTimestamp()),
    renews_total: amount,
    full_from: v.nullable(v.pipe(v.string(), v.isoTimestamp())),
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
      ...wire
    }): Quote => ({
      ...wire,
      coupon: coupon && { code: coupon.code, percentOff: coupon.percent_off },
      renewsAt: new Date(renews_at),
      renewsTotal: renews_total,
      fullFrom: full_from === null ? null : new Date(full_from),
      creditsUnused: credits_unused,
      creditBalance: credit_balance,
      endsDeal: ends_deal,
    }),
  ),
)

/** `GET /billing/quote`. */
export const parseQuote = (data: unknown): Quote => v.parse(wireQuote, data)
