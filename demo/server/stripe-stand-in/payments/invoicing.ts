import type {
  Customer,
  Invoice,
  InvoiceLine,
  PaymentFailure,
  PaymentIntent,
  PaymentMethod,
  Subscription,
} from '../objects.ts'
import { INVOICES } from '../paths.ts'
import { newId, type Store } from '../store.ts'

/** What one period costs, and why it is asked for. */
export type Bill = {
  customer: Customer
  subscription: Subscription
  reason: 'subscription_create' | 'subscription_cycle' | 'subscription_update'
  subtotal: number
  total: number
  period: { start: number; end: number }
  /** Where the stand-in is reached. */
  origin: string
}

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
      description: `${quantity} × ${price.nickname ?? name}`,
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

/** Small and stable, as Stripe's: the customer's letters, then how many there were before. */
async function numberFor(store: Store, customer: Customer): Promise<string> {
  const before = await store.all('invoice', { customer: customer.id })
  return `${customer.id.slice(-8).toUpperCase()}-${String(before.length + 1).padStart(4, '0')}`
}

const list = <T>(data: T[], url: string) => ({
  object: 'list' as const,
  data,
  has_more: false,
  url,
})

/** An open invoice. A balance in the customer's favour is used up first. */
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
    lines: list(await linesOf(store, bill, stamp.id), `/v1/invoices/${stamp.id}/lines`),
    metadata: {},
    number: await numberFor(store, customer),
    parent: {
      type: 'subscription_details',
      quote_details: null,
      subscription_details: { subscription: subscription.id, metadata: subscription.metadata },
    },
    payments: list([], '/v1/invoice_payments'),
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

/** What is asked of a card or a bank for an invoice; not yet answered. */
export async function newPayment(
  store: Store,
  invoice: Invoice,
  method: PaymentMethod,
): Promise<{ invoice: Invoice; intent: PaymentIntent }> {
  const { currency, customer } = invoice
  const amount = invoice.amount_due
  const intent: PaymentIntent = {
    ...store.stamp('pi'),
    object: 'payment_intent',
    amount,
    amount_received: 0,
    currency,
    customer,
    last_payment_error: null,
    latest_charge: null,
    metadata: {},
    payment_method: method.id,
    payment_method_types: [method.type],
    status: 'processing',
  }
  await store.save(intent)
  const asked: Invoice = {
    ...invoice,
    attempted: true,
    attempt_count: invoice.attempt_count + 1,
    payments: list(
      [
        ...invoice.payments.data,
        {
          ...store.stamp('inpay'),
          object: 'invoice_payment',
          amount_paid: null,
          amount_requested: amount,
          currency,
          invoice: invoice.id,
          is_default: true,
          payment: { type: 'payment_intent', payment_intent: intent.id },
          status: 'open',
        },
      ],
      invoice.payments.url,
    ),
  }
  await store.save(asked)
  return { invoice: asked, intent }
}

async function newCharge(store: Store, intent: PaymentIntent, failure: PaymentFailure | null) {
  const isPaid = failure === null
  const charge = {
    ...store.stamp('ch'),
    object: 'charge',
    amount: intent.amount,
    amount_captured: isPaid ? intent.amount : 0,
    amount_refunded: 0,
    currency: intent.currency,
    customer: intent.customer,
    failure_code: failure?.code ?? null,
    failure_message: failure?.message ?? null,
    paid: isPaid,
    payment_intent: intent.id,
    payment_method: intent.payment_method,
    refunded: false,
    status: isPaid ? 'succeeded' : 'failed',
  } as const
  await store.save<'charge'>(charge)
  await store.emit(isPaid ? 'charge.succeeded' : 'charge.failed', charge)
  return charge
}

/** The money has come. */
export async function invoicePaid(store: Store, invoice: Invoice, intent: PaymentIntent) {
  const charge = await newCharge(store, intent, null)
  const received: PaymentIntent = {
    ...intent,
    amount_received: intent.amount,
    latest_charge: charge.id,
    status: 'succeeded',
  }
  await store.save(received)
  await store.emit('payment_intent.succeeded', received)
  const payments = invoice.payments.data.map((payment) =>
    payment.payment.payment_intent === intent.id
      ? { ...payment, amount_paid: intent.amount, status: 'paid' }
      : payment,
  )
  const paid: Invoice = {
    ...invoice,
    amount_paid: intent.amount,
    amount_remaining: 0,
    payments: list(payments, invoice.payments.url),
    status: 'paid',
    status_transitions: { ...invoice.status_transitions, paid_at: store.now },
  }
  await store.save(paid)
  await store.emit('invoice.paid', paid)
  await store.emit('invoice.payment_succeeded', paid)
  return paid
}

/** No money came, and this is why. */
export async function invoiceUnpaid(
  store: Store,
  invoice: Invoice,
  intent: PaymentIntent,
  failure: PaymentFailure,
) {
  const charge = await newCharge(store, intent, failure)
  const refused: PaymentIntent = {
    ...intent,
    last_payment_error: failure,
    latest_charge: charge.id,
    payment_method: null,
    status: 'requires_payment_method',
  }
  await store.save(refused)
  await store.emit('payment_intent.payment_failed', refused)
  await store.emit('invoice.payment_failed', invoice)
  return invoice
}
