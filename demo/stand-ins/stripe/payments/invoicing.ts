import type { Customer, Invoice, InvoiceLine, Price, Subscription } from '../objects.ts'
import { INVOICES } from '../paths.ts'
import { listOf, newId, type Store } from '../store.ts'

const CENTS = 100

/** What to invoice, and why. */
export type Bill = {
  customer: Customer
  subscription: Subscription
  reason: 'subscription_create' | 'subscription_cycle' | 'subscription_update'
  subtotal: number
  total: number
  period: { start: number; end: number }
  /** The stand-in’s origin. */
  origin: string
}

/** In Stripe’s format: '$15.00 / month'. */
export function rateOf({ unit_amount, currency, recurring }: Price): string {
  const amount = new Intl.NumberFormat('en-US', { style: 'currency', currency }).format(
    unit_amount / CENTS,
  )
  return recurring ? `${amount} / ${recurring.interval}` : amount
}

/** In Stripe’s format: '23 Nov 2026'. */
const dayOf = (seconds: number): string =>
  new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeZone: 'UTC' }).format(seconds * 1_000)

async function linesOf(
  store: Store,
  { subscription, subtotal, period }: Bill,
  invoice: string,
): Promise<InvoiceLine[]> {
  const lines: InvoiceLine[] = []
  for (const { price, quantity } of subscription.items.data) {
    const { name } = await store.get('product', price.product)
    lines.push({
      id: newId('il'),
      object: 'line_item',
      amount: subtotal,
      currency: price.currency,
      description:
        subtotal < 0
          ? `Unused time on ${name} after ${dayOf(period.start)}`
          : `${quantity} × ${price.nickname ?? name} (at ${rateOf(price)})`,
      invoice,
      period,
      quantity,
      pricing: {
        type: 'price_details',
        price_details: { price: price.id, product: price.product },
      },
    })
  }
  return lines
}

/** An invoice number like Stripe’s: the customer’s prefix and a counter. */
async function nextInvoiceNumber(store: Store, customer: Customer): Promise<string> {
  const earlierInvoices = await store.all('invoice', { customer: customer.id })
  return `${customer.id.slice(-8).toUpperCase()}-${String(earlierInvoices.length + 1).padStart(4, '0')}`
}

/** Creates an open invoice. A credit balance is used first. */
export async function newInvoice(store: Store, bill: Bill): Promise<Invoice> {
  const { customer, subscription, total, subtotal, period, origin } = bill
  const due = Math.max(0, total + customer.balance)
  const balance = Math.min(0, customer.balance + total)
  const stamp = store.stamp('in')
  const pdf = `${origin}${INVOICES}/${newId('pdf')}-${stamp.id}`
  const invoice: Invoice = {
    ...stamp,
    object: 'invoice',
    amount_due: due,
    amount_paid: 0,
    amount_remaining: due,
    attempt_count: 0,
    attempted: false,
    billing_reason: bill.reason,
    collection_method: 'charge_automatically',
    currency: subscription.currency,
    customer: customer.id,
    customer_email: customer.email,
    customer_name: customer.name,
    description: null,
    discounts: subscription.discounts,
    ending_balance: balance,
    hosted_invoice_url: pdf,
    invoice_pdf: `${pdf}.pdf`,
    lines: listOf(await linesOf(store, bill, stamp.id), `/v1/invoices/${stamp.id}/lines`),
    metadata: {},
    next_payment_attempt: null,
    number: await nextInvoiceNumber(store, customer),
    parent: {
      type: 'subscription_details',
      quote_details: null,
      subscription_details: { subscription: subscription.id, metadata: subscription.metadata },
    },
    payments: listOf([], '/v1/invoice_payments'),
    period_end: period.end,
    period_start: period.start,
    post_payment_credit_notes_amount: 0,
    starting_balance: customer.balance,
    status: 'open',
    status_transitions: {
      finalized_at: store.now,
      marked_uncollectible_at: null,
      paid_at: null,
      voided_at: null,
    },
    subtotal,
    total,
    total_discount_amounts: subscription.discounts.map((discount) => ({
      amount: subtotal - total,
      discount,
    })),
  }
  await store.save(invoice)
  await store.emit('invoice.created', invoice)
  await store.emit('invoice.finalized', invoice)
  if (balance !== customer.balance) await store.save({ ...customer, balance })
  return invoice
}
