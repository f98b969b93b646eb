import type Stripe from 'stripe'
import { Refusal } from '../../platform/http/refusal.ts'
import type { InvoiceResponse } from '../schema.ts'
import { dateOf, idOf, nullIfMissing, type StripeGateway, stripeUnavailable } from './gateway.ts'
import { readDisputeOutcome } from './refunds.ts'

const PDF_TIMEOUT_MS = 15_000
const MAX_CHARGES = 100

export const INVOICE_ID = /^in_\w{1,250}$/

export const invoiceNotFound = () => new Refusal('NOT_FOUND', 'This invoice doesn’t exist.')

type ReturnedPayments = ReadonlyMap<string, 'refunded' | 'disputed'>
type Page = { limit: number; after: string | undefined }

/** Newest first, excluding drafts. */
export async function listInvoices(
  client: Stripe,
  customer: string,
  { limit, after }: Page,
): Promise<{ items: InvoiceResponse[]; next: string | null }> {
  const list = await nullIfMissing(
    client.invoices.list({
      customer,
      limit,
      ...(after !== undefined && { starting_after: after }),
      expand: ['data.payments'],
    }),
  )
  if (list === null) return { items: [], next: null }
  const returnedPayments = await readReturnedPayments(client, customer)
  const next = list.has_more ? (list.data.at(-1)?.id ?? null) : null
  return {
    items: list.data
      .filter(({ status }) => status !== 'draft')
      .map((invoice) => invoiceResponseOf(invoice, returnedPayments)),
    next,
  }
}

/** Payments that were refunded or are disputed, by payment intent. */
async function readReturnedPayments(client: Stripe, customer: string): Promise<ReturnedPayments> {
  const { data } = await client.charges.list({ customer, limit: MAX_CHARGES })
  const returnedPayments = new Map<string, 'refunded' | 'disputed'>()
  for (const charge of data) {
    if (!charge.payment_intent) continue
    if (charge.refunded) returnedPayments.set(idOf(charge.payment_intent), 'refunded')
    else if (await readDisputeOutcome(client, charge))
      returnedPayments.set(idOf(charge.payment_intent), 'disputed')
  }
  return returnedPayments
}

function invoiceResponseOf(
  invoice: Stripe.Invoice,
  returnedPayments: ReturnedPayments,
): InvoiceResponse {
  const { id, created, total, currency, lines, description, number } = invoice
  return {
    invoice_id: id,
    created_at: dateOf(created).toISOString(),
    description: description ?? lines.data.at(-1)?.description ?? number ?? '',
    status: statusOf(invoice, returnedPayments),
    total,
    currency,
  }
}

function statusOf(
  { status, payments }: Stripe.Invoice,
  returnedPayments: ReturnedPayments,
): InvoiceResponse['status'] {
  if (status === 'void') return 'void'
  if (status !== 'paid') return 'open'
  const [returned] = (payments?.data ?? []).flatMap(
    ({ payment }) =>
      (payment.payment_intent && returnedPayments.get(idOf(payment.payment_intent))) || [],
  )
  return returned ?? 'paid'
}

/** The PDF of one of the customer’s invoices. @throws Refusal NOT_FOUND, including for another customer’s invoice */
export async function fetchInvoice(
  { client, fetchFile }: StripeGateway,
  customer: string,
  invoiceId: string,
): Promise<{ name: string; file: ReadableStream<Uint8Array> }> {
  const invoice = await nullIfMissing<Stripe.Invoice>(client.invoices.retrieve(invoiceId))
  if (!invoice?.customer || idOf(invoice.customer) !== customer || !invoice.invoice_pdf) {
    throw invoiceNotFound()
  }
  const signal = AbortSignal.timeout(PDF_TIMEOUT_MS)
  const response = await fetchFile(invoice.invoice_pdf, signal).catch(() => null)
  if (!response?.ok || response.body === null) throw stripeUnavailable()
  const name = (invoice.number ?? invoice.id).replace(/[^\w-]/g, '')
  return { name: `${name}.pdf`, file: response.body }
}
