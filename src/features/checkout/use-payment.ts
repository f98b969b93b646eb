import { useEffect, useRef, useState } from 'react'
import { useElement, useKit } from '../../config/context.tsx'
import { useLooksAgain } from '../../config/use-looks-again.ts'
import { type Async, latest, loading } from '../../lib/async.ts'
import { getPayment, type PaymentKey } from './payment-api.ts'
import type { Payment } from './payment-model.ts'
import { nextLookMs } from './payment-rules.ts'

const NOT_FOUND = 404

type PaymentWish = PaymentKey & {
  /** Called where no payment of this account has that name; without it that is a failure too. */
  onUnknown?: (() => void) | undefined
}

/**
 * What has become of a payment. One that is on its way is looked at again, more and more seldom, while
 * somebody sees the page; who comes back to it sees the newest.
 */
export function usePayment({ sessionId, plan, type, onUnknown }: PaymentWish) {
  const { http } = useKit()
  const scope = useElement()
  const [payment, setPayment] = useState<Async<Payment>>(loading)
  const [question] = useState(latest)
  const looks = useRef(0)
  const look = () => {
    scope.setState('failed', false)
    void question.run(
      (signal) => getPayment(http, { sessionId, plan, type }, signal),
      (next) => {
        // What was known stands until something newer is.
        if (next.status === 'loading' && looks.current > 0) return
        if (onUnknown && next.status === 'failed' && next.failure.status === NOT_FOUND) {
          onUnknown()
          return
        }
        looks.current += 1
        setPayment(next)
        if (next.status === 'failed') scope.fail(next.failure, look)
      },
    )
  }
  const latestLook = useRef(look)
  latestLook.current = look
  // biome-ignore lint/correctness/useExhaustiveDependencies: another payment is looked at anew
  useEffect(() => {
    looks.current = 0
    latestLook.current()
    return question.stop
  }, [question, sessionId])
  useLooksAgain(payment.status === 'ready' && payment.value.status === 'processing', {
    answer: payment,
    delayMs: () => nextLookMs(looks.current - 1, Math.random()),
    look,
  })
  return { payment, retry: look }
}
