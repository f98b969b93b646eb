import type { Http } from '../../lib/http.ts'
import { parseQuote, type Quote } from '../billing/quote-model.ts'
import { type Order, orderQuery } from './rules.ts'

/** The current price of the order. @throws ApiFailure `COUPON_REFUSED` if the coupon is not valid */
export async function getQuote(http: Http, order: Order, signal: AbortSignal): Promise<Quote> {
  const { data } = await http.get('/billing/quote', { query: orderQuery(order), signal })
  return parseQuote(data)
}
