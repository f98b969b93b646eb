import { useKit } from '../../config/context.tsx'
import { useProgress } from '../../config/use-progress.ts'
import { nextPollMs } from '../billing/polling-rules.ts'
import { getPayment, type PaymentKey } from './payment-api.ts'

const NOT_FOUND = 404

type PaymentOptions = PaymentKey & {
  /** Called where no payment of this account has that name; without it that is a failure too. */
  onUnknown?: (() => void) | undefined
}

/** What has become of a payment, looked at until it is paid or failed. */
export function usePayment({ sessionId, plan, type, onUnknown }: PaymentOptions) {
  const { http } = useKit()
  const { progress, retry } = useProgress({
    subject: sessionId,
    load: (signal) => getPayment(http, { sessionId, plan, type }, signal),
    isPending: ({ status }) => status === 'processing',
    delayMs: (looks) => nextPollMs(looks, Math.random()),
    handleFailure({ status }) {
      if (status !== NOT_FOUND || !onUnknown) return false
      onUnknown()
      return true
    },
  })
  return { payment: progress, retry }
}
