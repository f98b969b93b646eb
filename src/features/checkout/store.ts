import { computed, signal } from '@preact/signals-core'
import { type Async, failed, latest, loading, ready } from '../../lib/async.ts'
import type { ApiFailure } from '../../lib/failure.ts'
import type { Http } from '../../lib/http.ts'
import { createIdempotencyKey } from '../../lib/idempotency-key.ts'
import { getQuote, openSession } from './api.ts'
import type { CheckoutSession, Quote } from './model.ts'
import { isSameOrder, isSamePrice, type Order } from './rules.ts'
import type { LedBack } from './way-back.ts'

/** The code of a coupon that does not count, which the server says in a sentence. */
export const COUPON_REFUSED = 'COUPON_REFUSED'

/** A coupon that was asked for and does not count: what was typed stays. */
export type RefusedCoupon = { text: string; failure: ApiFailure }

/**
 * How far the payment has come:
 * - `opening`: the session is being made, or waits for the price;
 * - `changed`: its price is not the one that was shown, and the person has not agreed yet;
 * - `open`: Stripe's page can stand;
 * - `done`: Stripe's page has completed; what has become of it is the server's to say.
 */
export type PaymentState =
  | { status: 'opening' }
  | { status: 'failed'; failure: ApiFailure }
  | { status: 'changed' | 'open'; session: CheckoutSession }
  | { status: 'done'; session: Pick<CheckoutSession, 'sessionId'> }

const OPENING: PaymentState = { status: 'opening' }

export type Checkout = ReturnType<typeof createCheckout>

export type CheckoutOptions = {
  /** False for what the account has already: its price is not asked for. */
  isSold(order: Order): boolean
  /** The payment that somebody comes back from: it is asked about before anything is sold. */
  ledBack: LedBack | null
  /** Where a bank leads back to, on a host's page. */
  returnUrl?: string
}

/** One person's way through one checkout. */
export function createCheckout(
  http: Http,
  first: Order,
  { isSold, ledBack, returnUrl }: CheckoutOptions,
) {
  const order = signal(ledBack?.order ?? first)
  const quote = signal<Async<Quote>>(loading)
  const coupon = signal<RefusedCoupon | null>(null)
  const isPricing = signal(false)
  const payment = signal<PaymentState>(ledBack ? { status: 'done', session: ledBack } : OPENING)
  const before = signal<Quote | null>(null)
  const quotes = latest()
  const sessions = latest()
  const keys = keysOfSessions()

  const open = (): void => {
    const asked = order.peek()
    payment.value = OPENING
    const idempotencyKey = keys.of(asked)
    void sessions.run(
      (abort) =>
        openSession(http, asked, {
          idempotencyKey,
          signal: abort,
          ...(returnUrl && { returnUrl }),
        }),
      (answer) => {
        if (answer.status === 'loading') return
        if (answer.status === 'ready' || isAnswered(answer.failure)) keys.renew()
        if (answer.status === 'failed') payment.value = answer
        else judge(answer.value)
      },
    )
  }

  const judge = (session: CheckoutSession): void => {
    const shown = quote.peek()
    if (shown.status !== 'ready' || isSamePrice(shown.value, session)) {
      payment.value = { status: 'open', session }
      return
    }
    before.value = shown.value
    payment.value = { status: 'changed', session }
    void quotes.run(
      (abort) => getQuote(http, order.peek(), abort),
      // What it is made of is told where it is known; the sum is the session's in any case.
      (answer) => {
        if (answer.status === 'ready' && isSamePrice(answer.value, session)) quote.value = answer
      },
    )
  }

  /** Asks for the price of `next`, which then is the order. @returns what the person did wrong */
  const price = (next: Order): Promise<void> =>
    quotes.run(
      (abort) => getQuote(http, next, abort),
      (answer) => {
        isPricing.value = answer.status === 'loading'
        if (answer.status === 'ready') {
          order.value = next
          quote.value = ready(answer.value)
          open()
        } else if (answer.status === 'failed') refuse(next, answer.failure)
      },
    )

  const refuse = (next: Order, failure: ApiFailure): void => {
    const standing = quote.peek().status === 'ready'
    if (failure.code === COUPON_REFUSED && next.coupon !== '') {
      coupon.value = { text: next.coupon, failure }
      // What was shown stands, with the card that was typed; else it goes on without a coupon.
      if (!standing) void price({ ...next, coupon: '' })
    } else if (standing) coupon.value = { text: next.coupon, failure }
    else quote.value = failed(failure)
  }

  /** Begins anew: what stood for another order is gone. */
  const begin = (next: Order): void => {
    stop()
    order.value = next
    coupon.value = null
    quote.value = loading
    payment.value = OPENING
    if (isSold(next)) void price(next)
  }
  const stop = (): void => {
    quotes.stop()
    sessions.stop()
  }

  /** The sum of the session, once there is one; else of the quote. */
  const due = computed(() => {
    const { value } = payment
    if (value.status === 'changed' || value.status === 'open') return value.session
    return quote.value.status === 'ready' ? quote.value.value : null
  })

  return {
    due,
    order: computed(() => order.value),
    quote: computed(() => quote.value),
    /** The coupon that did not count, or could not be asked for. */
    refusedCoupon: computed(() => coupon.value),
    isPricing: computed(() => isPricing.value),
    payment: computed(() => payment.value),
    /** What was shown before the price changed. */
    shownBefore: computed(() => before.value),
    begin,
    /** What the host asks for now; nothing happens where that is what stands already. */
    show(next: Order): void {
      if (!isSameOrder(next, order.peek())) begin(next)
    },
    /** The order as it stands, from its price on. */
    retry: (): void => begin(order.peek()),
    retrySession: open,
    /** Tries another coupon, or none; until it counts all stays as it is. */
    applyCoupon(text: string): void {
      coupon.value = null
      void price({ ...order.peek(), coupon: text.trim() })
    },
    /** The person has read the new price. */
    agree(): void {
      const now = payment.peek()
      if (now.status === 'changed') payment.value = { ...now, status: 'open' }
    },
    /** Stripe's page says that it is complete, or the account has the plan: what stood open is no more. */
    complete(): void {
      const now = payment.peek()
      if ('session' in now) payment.value = { status: 'done', session: now.session }
      else stop()
    },
    stop,
  }
}

/** One key for one question, until it is answered: a repeat after a lost answer must not open another. */
function keysOfSessions() {
  let held: { order: Order; key: string } | null = null
  return {
    of(order: Order): string {
      if (!held || !isSameOrder(held.order, order)) held = { order, key: createIdempotencyKey() }
      return held.key
    },
    renew(): void {
      held = null
    },
  }
}

const isAnswered = ({ kind }: ApiFailure): boolean => kind !== 'offline' && kind !== 'timed-out'
