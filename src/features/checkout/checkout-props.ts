import type { MouseEvent } from 'react'
import type { BillingType, PAID_PLANS, PlanName } from '../billing/plans.ts'
import type { Order } from './rules.ts'

type PaidPlan = (typeof PAID_PLANS)[number]

/** What a payment is for. */
export type CheckoutDetail = { plan: PlanName; billingType: BillingType; sessionId: string }

export type PlanCheckoutProps = {
  /** The plan to buy. */
  plan?: PaidPlan
  /** `monthly` (default) or `yearly`. */
  billingType?: BillingType
  /** The coupon to apply first; a yearly plan without one gets the default coupon. */
  coupon?: string
  /** The payment form is ready. */
  onCheckoutReady?(detail: CheckoutDetail): boolean
  /** False when the host goes on by itself. */
  onCheckoutCompleted?(detail: CheckoutDetail): boolean
}

/** To be spread on a link, or on a `Button` with the look of one. */
export type LinkProps = { href: string; onClick(event: MouseEvent): void }

/** What a page of our own may add; plan and type stand in its address, where nobody has judged them yet. */
export type InternalCheckoutProps = Omit<PlanCheckoutProps, 'plan' | 'billingType'> & {
  plan?: string
  billingType?: string
  /** What the account has now, where somebody knows: it is not sold twice. */
  current?: { plan: string; type: string } | null
  /** The way to the plans; a host's page has its own. */
  billing?: LinkProps
  /** The person has chosen otherwise: a reload should find it. */
  onOrderChanged?(order: Order): void
  /** Stripe's page has completed, and another page tells what became of it: a reload must find that. */
  onSent?(detail: CheckoutDetail): void
  /** Takes the part of `:state(loading)` where several parts load. Gives the way to let go. */
  holdReady?(): () => void
}
