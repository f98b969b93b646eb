import type { ComponentType } from 'react'
import type { PlanCheckoutProps } from '../src/features/checkout/checkout-props.ts'
import { PlanCheckout } from '../src/features/checkout/checkout-view.tsx'
import { define, type TagEvents } from './define.ts'

/** Types `plan` as one of the plan names for hosts; the view handles any other value. */
const View: ComponentType<PlanCheckoutProps> = PlanCheckout

/**
 * `<plan-checkout plan billing-type coupon>` sells a plan by card, with Stripe's embedded payment page.
 * `billing-type` is `monthly` (default) or `yearly`; `coupon` is the coupon to apply first: a yearly plan without one
 * gets the default coupon.
 * Events: `checkout-ready` and `checkout-completed` (cancelable: the element then shows nothing), both with
 * `{ plan, billingType, sessionId }`, and, as for every tag, `failed` and `signed-out`.
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
