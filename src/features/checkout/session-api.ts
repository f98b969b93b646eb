import type { Http } from '../../lib/http.ts'
import { createIdempotentCall } from '../../lib/idempotent-call.ts'
import { type Order, orderQuery } from './rules.ts'
import { type CheckoutSession, parseSession } from './session-model.ts'

/** Opens a Stripe payment session for an order, or returns the one that is already open. */
export type OpenSession = (order: Order, signal: AbortSignal) => Promise<CheckoutSession>

/** @param returnUrl the host page that a bank redirects back to; defaults to our own page */
export function createSessionOpener(http: Http, returnUrl?: string): OpenSession {
  const withIdempotencyKey = createIdempotentCall()
  return (order, signal) =>
    withIdempotencyKey(JSON.stringify(order), async (idempotencyKey) => {
      const query = { ...orderQuery(order), ...(returnUrl && { return_url: returnUrl }) }
      const { data } = await http.post('/billing/session', { query, idempotencyKey, signal })
      return parseSession(data)
    })
}
