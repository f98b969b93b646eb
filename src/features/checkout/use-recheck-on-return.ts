import { useEffect, useState } from 'react'
import { useKit } from '../../config/context.tsx'
import { createLatestRequest } from '../../lib/async.ts'
import { getPayment } from './payment-api.ts'
import type { Payment } from './payment-model.ts'
import type { Checkout } from './store.ts'

/**
 * Checks the payment again when the user returns to an open checkout from another tab or with the Back button. It
 * may have been paid meanwhile, or have expired; this avoids a second payment.
 */
export function useRecheckOnReturn(checkout: Checkout): void {
  const { http } = useKit()
  const [question] = useState(createLatestRequest)
  useEffect(() => {
    const look = () => {
      const payment = checkout.payment.peek()
      if (!('session' in payment)) return
      const { sessionId } = payment.session
      const { plan, type } = checkout.order.peek()
      void question.run(
        (signal) => getPayment(http, { sessionId, plan, type }, signal),
        // The user didn't request this check, so a failure is ignored.
        (answer) => answer.status === 'ready' && follow(checkout, answer.value),
      )
    }
    const stopHearing = onPageShown(look)
    return () => {
      stopHearing()
      question.stop()
    }
  }, [http, question, checkout])
}

function follow(checkout: Checkout, { status }: Payment): void {
  if (status === 'open') return
  // The price may have changed, or the plan may have been bought: a restart finds out.
  if (status === 'expired') checkout.retry()
  else checkout.complete()
}

function onPageShown(look: () => void): () => void {
  const whenShown = () => {
    if (document.visibilityState === 'visible') look()
  }
  const whenKept = ({ persisted }: PageTransitionEvent) => {
    if (persisted) look()
  }
  document.addEventListener('visibilitychange', whenShown)
  window.addEventListener('pageshow', whenKept)
  return () => {
    document.removeEventListener('visibilitychange', whenShown)
    window.removeEventListener('pageshow', whenKept)
  }
}
