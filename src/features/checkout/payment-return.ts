import type { InternalCheckoutProps } from './checkout-props.ts'
import { type Order, parseOrder } from './rules.ts'

/** A payment that a bank has led back from. */
export type PaymentReturn = { order: Order; sessionId: string }

/**
 * Where a bank leads back to on a host's page: this page, where it was bought. What else its address
 * carries may be a secret of the host's, and stays out of what Stripe is given.
 */
export const hostPageUrl = (): string => location.origin + location.pathname

/** What our server has added to that address, as far as it names a payment. */
export function readPaymentReturn({ onSent }: InternalCheckoutProps): PaymentReturn | null {
  // Our own page tells elsewhere.
  if (onSent) return null
  const query = new URLSearchParams(location.search)
  const sessionId = query.get('session_id') ?? ''
  const [plan, billingType] = [query.get('plan') ?? '', query.get('type') ?? '']
  const order = parseOrder({ plan, billingType })
  return sessionId.startsWith('cs_') && typeof order !== 'string' ? { order, sessionId } : null
}
