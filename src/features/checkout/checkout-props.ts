import type { MouseEvent } from 'react'
import type { BillingType, PAID_PLANS, PlanName } from '../billing/plans.ts'
import type { Order } from './rules.ts'

type PaidPlan = (typeof PAID_PLANS)[number]

/** What a payment buys. */
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
  /** Returns false if the host handles the completion itself. */
  onCheckoutCompleted?(detail: CheckoutDetail): boolean
}

/** Props to spread on a link, or on a `Button` that renders one. */
export type LinkProps = { href: string; onClick(event: MouseEvent): void }

/** Additional props for our own pages. Their plan and type come from the URL and are not validated yet. */
export type InternalCheckoutProps = Omit<PlanCheckoutProps, 'plan' | 'billingType'> & {
  plan?: string
  billingType?: string
  /** The account's current plan, if known: it can't be bought twice. */
  current?: { plan: string; type: string } | null
  /** A link to the billing page; host pages have their own. */
  billing?: LinkProps
  /** Called when the user changes the order, so that the URL keeps it across a reload. */
  onOrderChanged?(order: Order): void
  /** Called when Stripe's page has completed and another page shows the result, which must survive a reload. */
  onSent?(detail: CheckoutDetail): void
  /**
   * Used instead of `:state(loading)` if several parts of the page are loading. Returns a function that releases the
   * hold.
   */
  holdLoading?(): () => void
}
