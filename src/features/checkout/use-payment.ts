import { useKit } from '../../config/context.tsx'
import { useProgress } from '../../config/use-progress.ts'
import { nextPollMs } from '../billing/polling-rules.ts'
import { getPayment, type PaymentKey } from './payment-api.ts'

const NOT_FOUND = 404

type PaymentOptions = PaymentKey & {
  /** Called when this account has no such payment. If omitted, this counts as a failure. */
  onUnknown?: (() => void) | undefined
}

/** Polls the status of a payment until it is paid or has failed. */
export function usePayment({ sessionId, plan, type, onUnknown }: PaymentOptions) {
  const { http } = useKit()
  const { progress, retry } = useProgress({
    subject: sessionId,
    load: (signal) => getPayment(http, { sessionId, plan, type }, signal),
    isPending: ({ status }) => status === 'processing',
    delayMs: (attempt) => nextPollMs(attempt, Math.random()),
    handleFailure({ status }) {
      if (status !== NOT_FOUND || !onUnknown) return false
      onUnknown()
      return true
    },
  })
  return { payment: progress, retry }
}
