import type { Http } from '../../lib/http.ts'
import { type Payment, parsePayment } from './payment-model.ts'

/** The query parameters of the return URL after a payment. */
export type PaymentKey = { sessionId: string; plan: string; type: string }

/** `POST /billing/session/status`: the status of a payment. Activates a paid plan, unless a webhook already has. */
export async function getPayment(
  http: Http,
  { sessionId, plan, type }: PaymentKey,
  signal: AbortSignal,
): Promise<Payment> {
  const query = { session_id: sessionId, plan, type }
  const { data } = await http.post('/billing/session/status', { query, signal })
  return parsePayment(data)
}
