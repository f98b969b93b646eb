import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useKit } from '../../config/context.tsx'
import type { Async } from '../../lib/async.ts'
import { reloadUser } from './account.ts'
import type { CheckoutDetail } from './checkout-props.ts'
import type { Payment } from './payment-model.ts'

/** How long the confirmation is shown before the page redirects. */
export const REDIRECT_AFTER_MS = 4_000

type AfterPaymentOptions = {
  sessionId: string
  onCheckoutCompleted?: ((detail: CheckoutDetail) => boolean) | undefined
  /** Navigates away automatically. */
  redirect?: (() => void) | undefined
}

/**
 * Runs once after a successful payment: notifies the host, reloads the plan and redirects.
 * @returns whether the host handles the completion itself, so that nothing of ours is shown
 */
export function useAfterPayment(payment: Async<Payment>, props: AfterPaymentOptions): boolean {
  const kit = useKit()
  const latest = useRef({ payment, props })
  latest.current = { payment, props }
  const isPaid = payment.status === 'ready' && payment.value.status === 'paid'
  const [isLeftToHost, setLeftToHost] = useState(false)
  // Runs before the first paint, so that a confirmation that the host prevents doesn't flash.
  useLayoutEffect(() => {
    const { payment: latestPayment, props: latestProps } = latest.current
    if (!isPaid || latestPayment.status !== 'ready') return
    const { plan, type } = latestPayment.value
    const detail = { plan, billingType: type, sessionId: latestProps.sessionId }
    setLeftToHost(latestProps.onCheckoutCompleted?.(detail) === false)
  }, [isPaid])
  useEffect(() => {
    if (isPaid) void reloadUser(kit)
  }, [kit, isPaid])
  useEffect(() => {
    if (!isPaid || isLeftToHost) return
    const timer = setTimeout(() => latest.current.props.redirect?.(), REDIRECT_AFTER_MS)
    return () => clearTimeout(timer)
  }, [isPaid, isLeftToHost])
  return isLeftToHost
}
