import { type ReadonlySignal, signal } from '@preact/signals-core'
import { type Async, createLatestRequest, failed, loading } from '../../lib/async.ts'
import type { ApiFailure } from '../../lib/failure.ts'
import type { Http } from '../../lib/http.ts'
import type { Quote } from '../billing/quote-model.ts'
import { getQuote } from './api.ts'
import { COUPON_REFUSED, isSamePrice, type Order } from './rules.ts'
import type { CheckoutSession } from './session-model.ts'

/** A coupon that was rejected; `text` is what was typed. */
export type RefusedCoupon = { text: string; failure: ApiFailure }

export type PricingState = {
  quote: ReadonlySignal<Async<Quote>>
  /** The coupon that was rejected or could not be checked. */
  refusedCoupon: ReadonlySignal<RefusedCoupon | null>
  isPricing: ReadonlySignal<boolean>
  /** The quote that was shown before the price changed. */
  previouslyShownQuote: ReadonlySignal<Quote | null>
}

/** The price of the order, and a rejected coupon. `onPriceLoaded` receives an order once its price has loaded. */
export function createPricing(http: Http, onPriceLoaded: (order: Order) => void) {
  const quote = signal<Async<Quote>>(loading)
  const refusedCoupon = signal<RefusedCoupon | null>(null)
  const isPricing = signal(false)
  const previousQuote = signal<Quote | null>(null)
  const state: PricingState = {
    quote,
    refusedCoupon,
    isPricing,
    previouslyShownQuote: previousQuote,
  }
  const latestRequest = createLatestRequest()

  const requestQuote = (order: Order, show: (answer: Async<Quote>) => void): Promise<void> =>
    latestRequest.run((signal) => getQuote(http, order, signal), show)

  const price = (order: Order): Promise<void> =>
    requestQuote(order, (answer) => {
      isPricing.value = answer.status === 'loading'
      if (answer.status === 'ready') {
        quote.value = answer
        onPriceLoaded(order)
      } else if (answer.status === 'failed') handleFailure(order, answer.failure)
    })

  const handleFailure = (order: Order, failure: ApiFailure): void => {
    const hasPrice = quote.peek().status === 'ready'
    if (failure.code === COUPON_REFUSED && order.coupon !== '') {
      refusedCoupon.value = { text: order.coupon, failure }
      // If a price is shown, keep it and the input on Stripe's page. Otherwise continue without a coupon.
      if (!hasPrice) void price({ ...order, coupon: '' })
    } else if (hasPrice) refusedCoupon.value = { text: order.coupon, failure }
    else quote.value = failed(failure)
  }

  return {
    state,
    /** Loads the price of another order, which replaces the current one once loaded. */
    price(order: Order): void {
      refusedCoupon.value = null
      void price(order)
    },
    /** Compares a session's price with the one that is shown; if they differ, loads the new quote. */
    comparePrice(order: Order, session: CheckoutSession): 'open' | 'changed' {
      const shownQuote = quote.peek()
      if (shownQuote.status !== 'ready' || isSamePrice(shownQuote.value, session)) return 'open'
      previousQuote.value = shownQuote.value
      void requestQuote(order, (answer) => {
        // Show the line items only if they match; the total is the session's in any case.
        if (answer.status === 'ready' && isSamePrice(answer.value, session)) quote.value = answer
      })
      return 'changed'
    },
    clear(): void {
      latestRequest.stop()
      quote.value = loading
    },
    stop: latestRequest.stop,
  }
}
