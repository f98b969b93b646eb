import type { InternalCheckoutProps } from './checkout-props.ts'
import { type Order, parseOrder } from './rules.ts'

/** A payment that a bank has redirected back from. */
export type PaymentReturn = { order: Order; sessionId: string }

/**
 * The host page's URL, to which a bank redirects back: the current page. Its query and hash may contain the host's
 * secrets, so they are not passed to Stripe.
 */
export const hostPageUrl = (): string => location.origin + location.pathname

/** Reads the payment that our server added to the return URL; null if there is none. */
export function readPaymentReturn({ onSent }: InternalCheckoutProps): PaymentReturn | null {
  // Our own pages show the result on another page.
  if (onSent) return null
  const query = new URLSearchParams(location.search)
  const sessionId = query.get('session_id') ?? ''
  const [plan, billingType] = [query.get('plan') ?? '', query.get('type') ?? '']
  const order = parseOrder({ plan, billingType })
  return sessionId.startsWith('cs_') && typeof order !== 'string' ? { order, sessionId } : null
}
