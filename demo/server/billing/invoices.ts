import type Stripe from 'stripe'
import { Refusal } from '../http/refusal.ts'
import { dateOf, idOf, known, type StripeDoor, stripeIsAway } from './door.ts'
import type { InvoiceReply } from './schema.ts'

const PDF_WITHIN_MS = 15_000
const MOST_CHARGES = 100

export const INVOICE_ID = /^in_\w{1,250}$/

export const noSuchInvoice = () => new Refusal('NOT_FOUND', 'There is no such invoice.')

type Page = { limit: number; after: string | undefined }

/** Newest first. What is not yet billed is no invoice. */
export async function listInvoices(
  client: Stripe,
  customer: string,
  { limit, after }: Page,
): Promise<{ items: InvoiceReply[]; next: string | null }> {
  const list = await known(
    client.invoices.list({
      customer,
      limit,
      ...(after !== undefined && { starting_after: after }),
      expand: ['data.payments'],
    }),
  )
  if (list === null) return { items: [], next: null }
  const refunded = await refundedPayments(client, customer)
  const next = list.has_more ? (list.data.at(-1)?.id ?? null) : null
  return {
    items: list.data
      .filter(({ status }) => status !== 'draft')
      .map((invoice) => invoiceReplyOf(invoice, refunded)),
    next,
  }
}

/** Payments of which all was given back. */
async function refundedPayments(client: Stripe, customer: string): Promise<ReadonlySet<string>> {
  const { data } = await client.charges.list({ customer, limit: MOST_CHARGES })
  return new Set(
    data.flatMap(({ refunded, payment_intent }) =>
      refunded && payment_intent ? [idOf(payment_intent)] : [],
    ),
  )
}

function invoiceReplyOf(invoice: Stripe.Invoice, refunded: ReadonlySet<string>): InvoiceReply {
  const { id, created, total, currency, lines, description, number } = invoice
  return {
    invoice_id: id,
    created_at: dateOf(created).toISOString(),
    description: description ?? lines.data.at(-1)?.description ?? number ?? '',
    status: statusOf(invoice, refunded),
    total,
    currency,
  }
}

function statusOf(
  { status, payments }: Stripe.Invoice,
  refunded: ReadonlySet<string>,
): InvoiceReply['status'] {
  if (status === 'void') return 'void'
  if (status !== 'paid') return 'open'
  const isRefunded = payments?.data.some(
    ({ payment }) => payment.payment_intent && refunded.has(idOf(payment.payment_intent)),
  )
  return isRefunded ? 'refunded' : 'paid'
}

/** The file of an invoice of this customer. @throws Refusal NOT_FOUND also for somebody else's */
export async function fetchInvoice(
  { client, fetchFile }: StripeDoor,
  customer: string,
  invoiceId: string,
): Promise<{ name: string; file: ReadableStream<Uint8Array> }> {
  const invoice = await known<Stripe.Invoice>(client.invoices.retrieve(invoiceId))
  if (!invoice?.customer || idOf(invoice.customer) !== customer || !invoice.invoice_pdf) {
    throw noSuchInvoice()
  }
  const signal = AbortSignal.timeout(PDF_WITHIN_MS)
  const reply = await fetchFile(invoice.invoice_pdf, signal).catch(() => null)
  if (!reply?.ok || reply.body === null) throw stripeIsAway()
  const name = (invoice.number ?? invoice.id).replace(/[^\w-]/g, '')
  return { name: `${name}.pdf`, file: reply.body }
}
