import { type ReadonlySignal, signal } from '@preact/signals-core'
import { type Async, createLatestRequest, failed, loading } from '../../lib/async.ts'
import type { ApiFailure } from '../../lib/failure.ts'
import type { Http } from '../../lib/http.ts'
import type { Quote } from '../billing/quote-model.ts'
import { getQuote } from './api.ts'
import type { CheckoutSession } from './model.ts'
import { COUPON_REFUSED, isSamePrice, type Order } from './rules.ts'

/** A coupon that was asked for and does not count: what was typed stays. */
export type RefusedCoupon = { text: string; failure: ApiFailure }

export type PricingState = {
  quote: ReadonlySignal<Async<Quote>>
  /** The coupon that did not count, or could not be asked for. */
  refusedCoupon: ReadonlySignal<RefusedCoupon | null>
  isPricing: ReadonlySignal<boolean>
  /** What was shown before the price changed. */
  shownBefore: ReadonlySignal<Quote | null>
}

/** What the order costs, and the coupon that did not count. `onPriced` hears what there is a price of now. */
export function createPricing(http: Http, onPriced: (order: Order) => void) {
  const quote = signal<Async<Quote>>(loading)
  const refusedCoupon = signal<RefusedCoupon | null>(null)
  const isPricing = signal(false)
  const shownBefore = signal<Quote | null>(null)
  const shown: PricingState = { quote, refusedCoupon, isPricing, shownBefore }
  const questions = createLatestRequest()

  const ask = (order: Order, show: (answer: Async<Quote>) => void): Promise<void> =>
    questions.run((signal) => getQuote(http, order, signal), show)

  const price = (order: Order): Promise<void> =>
    ask(order, (answer) => {
      isPricing.value = answer.status === 'loading'
      if (answer.status === 'ready') {
        quote.value = answer
        onPriced(order)
      } else if (answer.status === 'failed') refuse(order, answer.failure)
    })

  const refuse = (order: Order, failure: ApiFailure): void => {
    const standing = quote.peek().status === 'ready'
    if (failure.code === COUPON_REFUSED && order.coupon !== '') {
      refusedCoupon.value = { text: order.coupon, failure }
      // What was shown stands, with the card that was typed; else it goes on without a coupon.
      if (!standing) void price({ ...order, coupon: '' })
    } else if (standing) refusedCoupon.value = { text: order.coupon, failure }
    else quote.value = failed(failure)
  }

  return {
    shown,
    /** Asks for the price of another order, which stands once there is one. */
    price(order: Order): void {
      refusedCoupon.value = null
      void price(order)
    },
    /** A session is about to be paid: is its price the one that is shown? Else the new one is asked for. */
    judge(order: Order, session: CheckoutSession): 'open' | 'changed' {
      const known = quote.peek()
      if (known.status !== 'ready' || isSamePrice(known.value, session)) return 'open'
      shownBefore.value = known.value
      void ask(order, (answer) => {
        // What it is made of is told where it is known; the sum is the session's in any case.
        if (answer.status === 'ready' && isSamePrice(answer.value, session)) quote.value = answer
      })
      return 'changed'
    },
    clear(): void {
      questions.stop()
      quote.value = loading
    },
    stop: questions.stop,
  }
}
