import * as v from 'valibot'
import { BILLING_TYPES, type BillingType, PLAN_NAMES, type PlanName } from '../billing/plans.ts'

/** What has become of a payment; `open` has not been paid yet. */
export type Payment = {
  status: 'paid' | 'processing' | 'failed' | 'open' | 'expired'
  plan: PlanName
  type: BillingType
  /** Why it failed, in the bank's words. */
  reason: string | null
  /** The one that somebody has chosen for it; the year's own is none. */
  coupon: string | null
}

const wirePayment = v.object({
  status: v.picklist(['paid', 'processing', 'failed', 'open', 'expired']),
  plan: v.picklist(PLAN_NAMES),
  type: v.picklist(BILLING_TYPES),
  reason: v.nullable(v.string()),
  coupon: v.nullable(v.string()),
})

/** `POST /billing/session/status`. */
export const parsePayment = (data: unknown): Payment => v.parse(wirePayment, data)
