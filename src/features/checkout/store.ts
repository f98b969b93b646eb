import { computed, type ReadonlySignal, signal } from '@preact/signals-core'
import type { Http } from '../../lib/http.ts'
import { createPaymentFlow } from './payment-flow.ts'
import type { PaymentReturn } from './payment-return.ts'
import { createPricing } from './pricing.ts'
import { isSameOrder, type Order } from './rules.ts'

export type Checkout = ReturnType<typeof createCheckout>

export type CheckoutOptions = {
  /** False for a plan that the account already has: its price is not loaded. */
  isForSale(order: Order): boolean
  /** The payment that a bank redirected back from. Its status is checked before anything is sold. */
  paymentReturn: PaymentReturn | null
  /** The host page's URL, to which a bank redirects back. */
  returnUrl?: string
}

/** The state of one checkout: the order, its price and its payment. */
export function createCheckout(
  http: Http,
  initialOrder: Order,
  { isForSale, ...options }: CheckoutOptions,
) {
  const order = signal(options.paymentReturn?.order ?? initialOrder)
  const shownOrder: ReadonlySignal<Order> = order
  const isSignedOut = signal(false)
  const pricing = createPricing(http, (pricedOrder) => {
    order.value = pricedOrder
    paymentFlow.open(pricedOrder)
  })
  const paymentFlow = createPaymentFlow(http, { ...options, comparePrice: pricing.comparePrice })

  const clear = (): void => {
    pricing.clear()
    paymentFlow.clear()
  }
  /** Starts over with an order, and discards the state of the previous one. */
  const begin = (next: Order): void => {
    clear()
    isSignedOut.value = false
    order.value = next
    if (isForSale(next)) pricing.price(next)
  }
  const { quote } = pricing.state
  const { payment } = paymentFlow

  return {
    ...pricing.state,
    order: shownOrder,
    payment,
    isSignedOut: computed(() => isSignedOut.value),
    /** The session's total if there is one, otherwise the quote's. */
    due: computed(() => {
      const { value } = payment
      if (value.status === 'changed' || value.status === 'open') return value.session
      return quote.value.status === 'ready' ? quote.value.value : null
    }),
    begin,
    /** Starts over if the host requests a different order. */
    show(next: Order): void {
      if (!isSameOrder(next, order.peek())) begin(next)
    },
    /** Restarts the current order, beginning with its price. */
    retry: (): void => begin(order.peek()),
    retrySession: (): void => paymentFlow.open(order.peek()),
    /** Tries another coupon, or none. */
    applyCoupon: (text: string): void => pricing.price({ ...order.peek(), coupon: text.trim() }),
    /** The user agrees to the new price. */
    agree: paymentFlow.acceptNewPrice,
    /** Stripe's page reports completion, or the account has the plan: nothing is left to pay. */
    complete(): void {
      pricing.stop()
      paymentFlow.complete()
    },
    /** After a sign-out: removes Stripe's page and all of the account's data immediately. */
    signOut(): void {
      clear()
      isSignedOut.value = true
    },
    stop(): void {
      pricing.stop()
      paymentFlow.stop()
    },
  }
}
