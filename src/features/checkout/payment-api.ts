import type { Http } from '../../lib/http.ts'
import { type Payment, parsePayment } from './payment-model.ts'

/** What the way back from a payment names. */
export type PaymentKey = { sessionId: string; plan: string; type: string }

/** What has become of a payment; one that is paid takes effect by this call, if nothing was faster. */
export async function getPayment(
  http: Http,
  { sessionId, plan, type }: PaymentKey,
  signal: AbortSignal,
): Promise<Payment> {
  const query = { session_id: sessionId, plan, type }
  const { data } = await http.post('/billing/session/status', { query, signal })
  return parsePayment(data)
}
