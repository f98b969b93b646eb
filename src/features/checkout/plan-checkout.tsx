import { useMessages } from '../../config/use-messages.ts'
import { checkoutMessages } from '../../messages/checkout.ts'

/** What a payment is for. */
export type CheckoutDetail = { plan: string; billingType: string; sessionId: string }

export type PlanCheckoutProps = {
  plan?: string
  /** `monthly` (default) or `yearly`. */
  billingType?: string
  coupon?: string
  onCheckoutReady?(detail: CheckoutDetail): boolean
  /** False when the host goes on by itself. */
  onCheckoutCompleted?(detail: CheckoutDetail): boolean
}

/** A plan is sold by card. Spec §2, `/checkout`. */
export function PlanCheckout(_props: PlanCheckoutProps) {
  const text = useMessages(checkoutMessages)
  return <h2>{text('title')}</h2>
}
