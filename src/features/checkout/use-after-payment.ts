import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useKit } from '../../config/context.tsx'
import type { Async } from '../../lib/async.ts'
import { reloadUser } from './account.ts'
import type { CheckoutDetail } from './checkout-props.ts'
import type { Payment } from './payment-model.ts'

/** How long a person may read what was bought, before the page goes on. */
export const REDIRECT_AFTER_MS = 4_000

type AfterPaymentOptions = {
  sessionId: string
  onCheckoutCompleted?: ((detail: CheckoutDetail) => boolean) | undefined
  /** Where the page goes by itself. */
  goOn?: (() => void) | undefined
}

/**
 * What follows a payment that went through, once: the host hears, the plan shows, the page goes on.
 * @returns whether the host goes on by itself, so that nothing of ours is to be seen
 */
export function useAfterPayment(payment: Async<Payment>, props: AfterPaymentOptions): boolean {
  const kit = useKit()
  const now = useRef({ payment, props })
  now.current = { payment, props }
  const isPaid = payment.status === 'ready' && payment.value.status === 'paid'
  const [isLeftToHost, setLeftToHost] = useState(false)
  // Before it is painted: what is prevented must not flash up.
  useLayoutEffect(() => {
    const { payment: paid, props: told } = now.current
    if (!isPaid || paid.status !== 'ready') return
    const { plan, type } = paid.value
    const detail = { plan, billingType: type, sessionId: told.sessionId }
    setLeftToHost(told.onCheckoutCompleted?.(detail) === false)
  }, [isPaid])
  useEffect(() => {
    if (isPaid) void reloadUser(kit)
  }, [kit, isPaid])
  useEffect(() => {
    if (!isPaid || isLeftToHost) return
    const timer = setTimeout(() => now.current.props.goOn?.(), REDIRECT_AFTER_MS)
    return () => clearTimeout(timer)
  }, [isPaid, isLeftToHost])
  return isLeftToHost
}
