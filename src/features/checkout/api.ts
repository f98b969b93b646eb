import type { Call, Http } from '../../lib/http.ts'
import { parseQuote, type Quote } from '../billing/quote-model.ts'
import { type CheckoutSession, parseSession } from './model.ts'
import type { Order } from './rules.ts'

/** What the order would cost now. @throws ApiFailure, `COUPON_REFUSED` for a coupon that does not count */
export async function getQuote(http: Http, order: Order, signal: AbortSignal): Promise<Quote> {
  const { data } = await http.get('/billing/quote', { query: queryOf(order), signal })
  return parseQuote(data)
}

/** `returnUrl`: the host's page, where a bank leads back to; without it our own. */
type OpenOptions = Required<Pick<Call, 'idempotencyKey' | 'signal'>> & { returnUrl?: string }

/** Opens a payment at Stripe, or gives the one that is open already. */
export async function openSession(
  http: Http,
  order: Order,
  { returnUrl, ...once }: OpenOptions,
): Promise<CheckoutSession> {
  const query = { ...queryOf(order), ...(returnUrl && { return_url: returnUrl }) }
  const { data } = await http.post('/billing/session', { query, ...once })
  return parseSession(data)
}

const queryOf = ({ plan, type, coupon }: Order) => ({ plan, type, ...(coupon && { coupon }) })
