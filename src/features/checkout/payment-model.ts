import * as v from 'valibot'
import { BILLING_TYPES, type BillingType, PLAN_NAMES, type PlanName } from '../billing/plans.ts'

/** The status of a payment; `open` has not been paid yet. */
export type Payment = {
  status: 'paid' | 'processing' | 'failed' | 'open' | 'expired'
  plan: PlanName
  type: BillingType
  /** The bank's reason for a failure. */
  reason: string | null
  /** The coupon that the customer entered; null for the yearly default. */
  coupon: string | null
}

const paymentSchema = v.object({
  status: v.picklist(['paid', 'processing', 'failed', 'open', 'expired']),
  plan: v.picklist(PLAN_NAMES),
  type: v.picklist(BILLING_TYPES),
  reason: v.nullable(v.string()),
  coupon: v.nullable(v.string()),
})

/** `POST /billing/session/status`. */
export const parsePayment = (data: unknown): Payment => v.parse(paymentSchema, data)
