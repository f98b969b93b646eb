import { type ReadonlySignal, signal } from '@preact/signals-core'
import { createLatestRequest } from '../../lib/async.ts'
import type { ApiFailure } from '../../lib/failure.ts'
import type { Http } from '../../lib/http.ts'
import { createIdempotentCall } from '../../lib/idempotency-key.ts'
import { openSession } from './api.ts'
import type { CheckoutSession } from './model.ts'
import type { PaymentReturn } from './payment-return.ts'
import type { Order } from './rules.ts'

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

type PaymentFlowOptions = {
  ledBack: PaymentReturn | null
  /** Where a bank leads back to, on a host's page. */
  returnUrl?: string
  /** Whether the session's price is the one that was shown. */
  judge(order: Order, session: CheckoutSession): 'open' | 'changed'
}

/** The payment of an order, from its session to what Stripe's page says of it. */
export function createPaymentFlow(http: Http, { ledBack, returnUrl, judge }: PaymentFlowOptions) {
  const payment = signal<PaymentState>(ledBack ? { status: 'done', session: ledBack } : OPENING)
  const shown: ReadonlySignal<PaymentState> = payment
  const questions = createLatestRequest()
  const underKey = createIdempotentCall()
  return {
    payment: shown,
    open(order: Order): void {
      payment.value = OPENING
      const open = (signal: AbortSignal) =>
        underKey(JSON.stringify(order), (idempotencyKey) =>
          openSession(http, order, { idempotencyKey, ...(returnUrl && { returnUrl }), signal }),
        )
      void questions.run(open, (answer) => {
        if (answer.status === 'loading') return
        payment.value =
          answer.status === 'failed'
            ? answer
            : { status: judge(order, answer.value), session: answer.value }
      })
    },
    agree(): void {
      const now = payment.peek()
      if (now.status === 'changed') payment.value = { ...now, status: 'open' }
    },
    complete(): void {
      questions.stop()
      const now = payment.peek()
      if ('session' in now) payment.value = { status: 'done', session: now.session }
    },
    clear(): void {
      questions.stop()
      payment.value = OPENING
    },
    stop: questions.stop,
  }
}
