import { type ReadonlySignal, signal } from '@preact/signals-core'
import { createLatestRequest } from '../../lib/async.ts'
import type { ApiFailure } from '../../lib/failure.ts'
import type { Http } from '../../lib/http.ts'
import { loadOnce } from '../../lib/load-part.ts'
import type { PaymentReturn } from './payment-return.ts'
import type { Order } from './rules.ts'
import type { CheckoutSession } from './session-model.ts'

/**
 * The progress of the payment:
 * - `opening`: the session is being created, or is waiting for the price;
 * - `changed`: its price differs from the one that was shown, and the user has not agreed yet;
 * - `open`: Stripe's page can be shown;
 * - `done`: Stripe's page has completed; only the server knows the result.
 */
export type PaymentState =
  | { status: 'opening' }
  | { status: 'failed'; failure: ApiFailure }
  | { status: 'changed' | 'open'; session: CheckoutSession }
  | { status: 'done'; session: Pick<CheckoutSession, 'sessionId'> }

const OPENING: PaymentState = { status: 'opening' }

type PaymentFlowOptions = {
  paymentReturn: PaymentReturn | null
  /** The host page's URL, to which a bank redirects back. */
  returnUrl?: string
  /** Compares the session's price with the one that was shown. */
  comparePrice(order: Order, session: CheckoutSession): 'open' | 'changed'
}

/** The payment of an order, from creating the session to the completion of Stripe's page. */
export function createPaymentFlow(
  http: Http,
  { paymentReturn, returnUrl, comparePrice }: PaymentFlowOptions,
) {
  const payment = signal<PaymentState>(
    paymentReturn ? { status: 'done', session: paymentReturn } : OPENING,
  )
  const readonlyPayment: ReadonlySignal<PaymentState> = payment
  const latestRequest = createLatestRequest()
  /** Loaded once the price has arrived; the order is usable before that. */
  const loadOpener = loadOnce(async () => {
    const { createSessionOpener } = await import('./session-api.ts')
    return createSessionOpener(http, returnUrl)
  })
  return {
    payment: readonlyPayment,
    open(order: Order): void {
      payment.value = OPENING
      const open = async (signal: AbortSignal) => (await loadOpener())(order, signal)
      void latestRequest.run(open, (answer) => {
        if (answer.status === 'loading') return
        payment.value =
          answer.status === 'failed'
            ? answer
            : { status: comparePrice(order, answer.value), session: answer.value }
      })
    },
    acceptNewPrice(): void {
      const now = payment.peek()
      if (now.status === 'changed') payment.value = { ...now, status: 'open' }
    },
    complete(): void {
      latestRequest.stop()
      const now = payment.peek()
      if ('session' in now) payment.value = { status: 'done', session: now.session }
    },
    clear(): void {
      latestRequest.stop()
      payment.value = OPENING
    },
    stop: latestRequest.stop,
  }
}
