import { computed, type ReadonlySignal, signal } from '@preact/signals-core'
import type { Http } from '../../lib/http.ts'
import { createPaymentFlow } from './payment-flow.ts'
import type { PaymentReturn } from './payment-return.ts'
import { createPricing } from './pricing.ts'
import { isSameOrder, type Order } from './rules.ts'

export type Checkout = ReturnType<typeof createCheckout>

export type CheckoutOptions = {
  /** False for what the account has already: its price is not asked for. */
  isSold(order: Order): boolean
  /** The payment that somebody comes back from: it is asked about before anything is sold. */
  ledBack: PaymentReturn | null
  /** Where a bank leads back to, on a host's page. */
  returnUrl?: string
}

/** One person's way through one checkout: the order, its price, and the payment of it. */
export function createCheckout(http: Http, first: Order, { isSold, ...options }: CheckoutOptions) {
  const order = signal(options.ledBack?.order ?? first)
  const shownOrder: ReadonlySignal<Order> = order
  const isSignedOut = signal(false)
  const pricing = createPricing(http, (priced) => {
    order.value = priced
    paying.open(priced)
  })
  const paying = createPaymentFlow(http, { ...options, judge: pricing.judge })

  const forget = (): void => {
    pricing.clear()
    paying.clear()
  }
  /** Begins anew: what stood for another order is gone. */
  const begin = (next: Order): void => {
    forget()
    isSignedOut.value = false
    order.value = next
    if (isSold(next)) pricing.price(next)
  }
  const { quote } = pricing.shown
  const { payment } = paying

  return {
    ...pricing.shown,
    order: shownOrder,
    payment,
    isSignedOut: computed(() => isSignedOut.value),
    /** The sum of the session, once there is one; else of the quote. */
    due: computed(() => {
      const { value } = payment
      if (value.status === 'changed' || value.status === 'open') return value.session
      return quote.value.status === 'ready' ? quote.value.value : null
    }),
    begin,
    /** What the host asks for now; nothing happens where that is what stands already. */
    show(next: Order): void {
      if (!isSameOrder(next, order.peek())) begin(next)
    },
    /** The order as it stands, from its price on. */
    retry: (): void => begin(order.peek()),
    retrySession: (): void => paying.open(order.peek()),
    /** Tries another coupon, or none. */
    applyCoupon: (text: string): void => pricing.price({ ...order.peek(), coupon: text.trim() }),
    /** The person has read the new price. */
    agree: paying.agree,
    /** Stripe's page says that it is complete, or the account has the plan: what stood open is no more. */
    complete(): void {
      pricing.stop()
      paying.complete()
    },
    /** Nobody is signed in any more: the page to pay, and all that was the account's, are gone at once. */
    signOut(): void {
      forget()
      isSignedOut.value = true
    },
    stop(): void {
      pricing.stop()
      paying.stop()
    },
  }
}
