import type { Call, Http } from '../../lib/http.ts'
import { parseQuote, type Quote } from '../billing/quote-model.ts'
import { type CheckoutSession, parseSession } from './model.ts'
import type { Order } from './rules.ts'

/** The current price of the order. @throws ApiFailure `COUPON_REFUSED` if the coupon is not valid */
export async function getQuote(http: Http, order: Order, signal: AbortSignal): Promise<Quote> {
  const { data } = await http.get('/billing/quote', { query: queryOf(order), signal })
  return parseQuote(data)
}

/** `returnUrl`: the host page that a bank redirects back to; defaults to our own page. */
type OpenOptions = Required<Pick<Call, 'idempotencyKey' | 'signal'>> & { returnUrl?: string }

/** Opens a payment session at Stripe, or returns the one that is already open. */
export async function openSession(
  http: Http,
  order: Order,
  { returnUrl, ...callOptions }: OpenOptions,
): Promise<CheckoutSession> {
  const query = { ...queryOf(order), ...(returnUrl && { return_url: returnUrl }) }
  const { data } = await http.post('/billing/session', { query, ...callOptions })
  return parseSession(data)
}

const queryOf = ({ plan, type, coupon }: Order) => ({ plan, type, ...(coupon && { coupon }) })
