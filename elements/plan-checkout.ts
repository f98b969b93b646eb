import type { ComponentType } from 'react'
import type { PlanCheckoutProps } from '../src/features/checkout/checkout-props.ts'
import { PlanCheckout } from '../src/features/checkout/plan-checkout.tsx'
import { define, type TagEvents } from './define.ts'

/** For hosts a plan is one of ours; what else is written there the view says itself. */
const View: ComponentType<PlanCheckoutProps> = PlanCheckout

/**
 * `<plan-checkout plan billing-type coupon>` sells a plan by card, on Stripe's page within the element.
 * Events: `checkout-ready` and `checkout-completed` (cancelable: nothing of ours is
 * shown then), both with `{ plan, billingType, sessionId }`, and, as every tag, `failed`.
 */
export const PlanCheckoutElement = define('plan-checkout', View, {
  attributes: { plan: 'string', billingType: ['monthly', 'yearly'], coupon: 'string' },
  needs: 'stripe',
  events: {
    onCheckoutReady: 'checkout-ready',
    onCheckoutCompleted: { name: 'checkout-completed', cancelable: true },
  },
})

declare global {
  interface HTMLElementTagNameMap {
    'plan-checkout': InstanceType<typeof PlanCheckoutElement>
  }
  interface GlobalEventHandlersEventMap extends TagEvents<typeof PlanCheckoutElement> {}
}
