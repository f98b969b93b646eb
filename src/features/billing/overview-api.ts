import { downloadFile } from '../../lib/download-file.ts'
import type { Call, Http } from '../../lib/http.ts'
import type { PlanName } from './model.ts'
import {
  type Billing,
  type CouponPrices,
  type Invoice,
  parseBilling,
  parseCardUpgrade,
  parseCharge,
  parseCouponPrices,
  parseInvoices,
} from './overview-model.ts'
import type { BillingType } from './plans.ts'
import { parseQuote, type Quote } from './quote-model.ts'

/** Invoices per page. */
export const INVOICES_PAGE_SIZE = 12

/** A plan, its billing type and an optional coupon. */
export type Purchase = { plan: PlanName; type: BillingType; coupon: string | null }

/** `GET /billing`. */
export async function getBilling(http: Http, call: Pick<Call, 'signal'> = {}): Promise<Billing> {
  const { data } = await http.get('/billing', call)
  return parseBilling(data)
}

/** `GET /billing/coupon`: what each plan costs with a coupon. @throws ApiFailure `COUPON_REFUSED` */
export async function getCouponPrices(
  http: Http,
  query: { type: BillingType; coupon: string },
  call: Pick<Call, 'signal'>,
): Promise<CouponPrices> {
  const { data } = await http.get('/billing/coupon', { ...call, query })
  return parseCouponPrices(data)
}

/** `PUT /billing/planupgrade` for a Shopify shop. The kit follows the response's `location` to Shopify's page. */
export async function putPlanUpgrade(
  http: Http,
  { plan, type, coupon }: Purchase,
  call: Pick<Call, 'idempotencyKey' | 'signal'>,
): Promise<void> {
  const body = { plan, type, ...(coupon !== null && { coupon }) }
  await http.put('/billing/planupgrade', { ...call, body })
}

/** `GET /billing/quote`: the plan's current price. @throws ApiFailure `COUPON_REFUSED` if the coupon is not valid */
export async function getQuote(
  http: Http,
  { plan, type, coupon }: Purchase,
  call: Pick<Call, 'signal'>,
): Promise<Quote> {
  const query = { plan, type, coupon: coupon ?? undefined }
  const { data } = await http.get('/billing/quote', { ...call, query })
  return parseQuote(data)
}

/**
 * `PUT /billing/planupgrade` with the card on file. `authenticate` means that nothing was charged, because the bank
 * requires the customer to authenticate. @throws ApiFailure `CARD_DECLINED` if the card is declined
 */
export async function putCardUpgrade(
  http: Http,
  { plan, type, coupon, total }: Purchase & { total: number },
  call: Pick<Call, 'idempotencyKey' | 'signal'>,
): Promise<'paid' | 'authenticate'> {
  const body = { plan, type, total, ...(coupon !== null && { coupon }) }
  const { data } = await http.put('/billing/planupgrade', { ...call, body })
  return parseCardUpgrade(data)
}

/** `POST /billing/shopify/confirm`: the status of a charge. */
export async function confirmCharge(http: Http, chargeId: string, call: Pick<Call, 'signal'>) {
  const body = { charge_id: chargeId }
  const { data } = await http.post('/billing/shopify/confirm', { ...call, body })
  return parseCharge(data)
}

/** `POST /billing/cancel`: cancels at the end of the paid period. */
export const postCancel = (http: Http, signal: AbortSignal): Promise<Billing> =>
  change(http, '/billing/cancel', signal)

/** `POST /billing/resume`: undoes a cancellation before it takes effect. */
export const postResume = (http: Http, signal: AbortSignal): Promise<Billing> =>
  change(http, '/billing/resume', signal)

async function change(http: Http, path: string, signal: AbortSignal): Promise<Billing> {
  const { data } = await http.post(path, { signal })
  return parseBilling(data)
}

/** `POST /billing/portal`. The kit follows the response's `location` to Stripe's page for cards. */
export async function postPortal(http: Http, signal: AbortSignal): Promise<void> {
  await http.post('/billing/portal', { signal })
}

/** `GET /billing/invoices`, newest first. @param next the cursor from the previous page; null for the first page */
export async function getInvoices(
  http: Http,
  next: string | null,
  call: Pick<Call, 'signal'>,
): Promise<{ items: Invoice[]; next: string | null }> {
  const query = { limit: INVOICES_PAGE_SIZE, next: next ?? undefined }
  const { data } = await http.get('/billing/invoices', { ...call, query })
  return parseInvoices(data)
}

/** `GET /billing/invoices/{invoice_id}/pdf`. */
export const getInvoicePdf = (http: Http, invoiceId: string, signal: AbortSignal): Promise<Blob> =>
  downloadFile(http, `/billing/invoices/${encodeURIComponent(invoiceId)}/pdf`, signal)
