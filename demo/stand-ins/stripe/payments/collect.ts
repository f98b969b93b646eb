import type { Invoice, PaymentFailure, PaymentIntent, PaymentMethod } from '../objects.ts'
import { listOf, type Store } from '../store.ts'

/** Starts a payment for an invoice. */
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
  const attemptedInvoice: Invoice = {
    ...invoice,
    attempted: true,
    attempt_count: invoice.attempt_count + 1,
    payments: listOf(
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
  await store.save(attemptedInvoice)
  return { invoice: attemptedInvoice, intent }
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
    disputed: false,
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

/** Records a successful payment. */
export async function markInvoicePaid(store: Store, invoice: Invoice, intent: PaymentIntent) {
  const charge = await newCharge(store, intent, null)
  const succeededIntent: PaymentIntent = {
    ...intent,
    amount_received: intent.amount,
    latest_charge: charge.id,
    status: 'succeeded',
  }
  await store.save(succeededIntent)
  await store.emit('payment_intent.succeeded', succeededIntent)
  const payments = invoice.payments.data.map((payment) =>
    payment.payment.payment_intent === intent.id
      ? { ...payment, amount_paid: intent.amount, status: 'paid' }
      : payment,
  )
  const paid: Invoice = {
    ...invoice,
    amount_paid: intent.amount,
    amount_remaining: 0,
    next_payment_attempt: null,
    payments: listOf(payments, invoice.payments.url),
    status: 'paid',
    status_transitions: { ...invoice.status_transitions, paid_at: store.now },
  }
  await store.save(paid)
  await store.emit('invoice.paid', paid)
  await store.emit('invoice.payment_succeeded', paid)
  return paid
}

/** Records a failed payment. */
export async function markInvoiceUnpaid(
  store: Store,
  invoice: Invoice,
  intent: PaymentIntent,
  failure: PaymentFailure,
) {
  const charge = await newCharge(store, intent, failure)
  const method = await store.find('payment_method', intent.payment_method ?? '')
  const failedIntent: PaymentIntent = {
    ...intent,
    last_payment_error: {
      ...failure,
      payment_method: method && { id: method.id, object: method.object, type: method.type },
    },
    latest_charge: charge.id,
    payment_method: null,
    status: 'requires_payment_method',
  }
  await store.save(failedIntent)
  await store.emit('payment_intent.payment_failed', failedIntent)
  await store.emit('invoice.payment_failed', invoice)
  return invoice
}
