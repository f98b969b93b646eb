import type Stripe from 'stripe'
import { Refusal } from '../../platform/http/refusal.ts'
import type { InvoiceReply } from '../schema.ts'
import { dateOf, idOf, known, type StripeDoor, stripeIsAway } from './gateway.ts'
import { fateOfDispute } from './refunds.ts'

const PDF_WITHIN_MS = 15_000
const MOST_CHARGES = 100

export const INVOICE_ID = /^in_\w{1,250}$/

export const noSuchInvoice = () => new Refusal('NOT_FOUND', 'There is no such invoice.')

type PaymentsBack = ReadonlyMap<string, 'refunded' | 'disputed'>
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
  const back = await paymentsBack(client, customer)
  const next = list.has_more ? (list.data.at(-1)?.id ?? null) : null
  return {
    items: list.data
      .filter(({ status }) => status !== 'draft')
      .map((invoice) => invoiceReplyOf(invoice, back)),
    next,
  }
}

/** Payments that went back to who made them, or that their bank asks back. */
async function paymentsBack(client: Stripe, customer: string): Promise<PaymentsBack> {
  const { data } = await client.charges.list({ customer, limit: MOST_CHARGES })
  const back = new Map<string, 'refunded' | 'disputed'>()
  for (const charge of data) {
    if (!charge.payment_intent) continue
    if (charge.refunded) back.set(idOf(charge.payment_intent), 'refunded')
    else if (await fateOfDispute(client, charge)) back.set(idOf(charge.payment_intent), 'disputed')
  }
  return back
}

function invoiceReplyOf(invoice: Stripe.Invoice, back: PaymentsBack): InvoiceReply {
  const { id, created, total, currency, lines, description, number } = invoice
  return {
    invoice_id: id,
    created_at: dateOf(created).toISOString(),
    description: description ?? lines.data.at(-1)?.description ?? number ?? '',
    status: statusOf(invoice, back),
    total,
    currency,
  }
}

function statusOf(
  { status, payments }: Stripe.Invoice,
  back: PaymentsBack,
): InvoiceReply['status'] {
  if (status === 'void') return 'void'
  if (status !== 'paid') return 'open'
  const [returned] = (payments?.data ?? []).flatMap(
    ({ payment }) => (payment.payment_intent && back.get(idOf(payment.payment_intent))) || [],
  )
  return returned ?? 'paid'
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
