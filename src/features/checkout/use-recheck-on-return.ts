import { useEffect, useState } from 'react'
import { useKit } from '../../config/context.tsx'
import { createLatestRequest } from '../../lib/async.ts'
import { getPayment } from './payment-api.ts'
import type { Payment } from './payment-model.ts'
import type { Checkout } from './store.ts'

/**
 * Checks the payment again when the user returns to an open checkout from another tab or with the Back button. It
 * may have been paid or have expired in the meantime; this avoids a second payment.
 */
export function useRecheckOnReturn(checkout: Checkout): void {
  const { http } = useKit()
  const [latestRequest] = useState(createLatestRequest)
  useEffect(() => {
    const recheck = () => {
      const payment = checkout.payment.peek()
      if (!('session' in payment)) return
      const { sessionId } = payment.session
      const { plan, type } = checkout.order.peek()
      void latestRequest.run(
        (signal) => getPayment(http, { sessionId, plan, type }, signal),
        // The user didn't request this check, so a failure is ignored.
        (answer) => answer.status === 'ready' && applyStatus(checkout, answer.value),
      )
    }
    const stopListening = onPageShown(recheck)
    return () => {
      stopListening()
      latestRequest.stop()
    }
  }, [http, latestRequest, checkout])
}

function applyStatus(checkout: Checkout, { status }: Payment): void {
  if (status === 'open') return
  // The price may have changed, or the plan may have been bought: a restart checks both.
  if (status === 'expired') checkout.retry()
  else checkout.complete()
}

function onPageShown(look: () => void): () => void {
  const onVisibilityChange = () => {
    if (document.visibilityState === 'visible') look()
  }
  const onPageRestored = ({ persisted }: PageTransitionEvent) => {
    if (persisted) look()
  }
  document.addEventListener('visibilitychange', onVisibilityChange)
  window.addEventListener('pageshow', onPageRestored)
  return () => {
    document.removeEventListener('visibilitychange', onVisibilityChange)
    window.removeEventListener('pageshow', onPageRestored)
  }
}
