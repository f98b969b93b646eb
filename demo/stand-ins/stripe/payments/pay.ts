import type { Customer, Invoice, PaymentFailure, Session } from '../objects.ts'
import { newCustomer } from '../resources/customers.ts'
import type { Store } from '../store.ts'
import { markInvoicePaid, markInvoiceUnpaid, newPayment } from './collect.ts'
import { openDispute } from './dispute.ts'
import { newInvoice } from './invoicing.ts'
import { attachPaymentMethod, type PaymentDetails } from './payment-methods.ts'
import { changeSubscription, newSubscription } from './subscribe.ts'
import { AUTHENTICATION_FAILED, isDisputed, outcomeOf, TEST_BANK_ACCOUNTS } from './test-cards.ts'

/** How long a bank payment takes here; with Stripe it takes days. */
const BANK_DELAY_MS = 5_000

export type Authentication = 'complete' | 'fail'
export type Payment = PaymentDetails & { authentication?: Authentication | undefined }

/** The result that the customer sees. */
export type Outcome =
  | { status: 'complete' }
  | { status: 'authenticate' }
  | { status: 'declined'; failure: PaymentFailure }

/** The outcome of a payment that can't complete yet; null if nothing prevents the payment. */
function findBlockingOutcome(payment: Payment): Outcome | null {
  if (payment.type !== 'card') return null
  const cardOutcome = outcomeOf(payment.number)
  if (cardOutcome.outcome === 'declined')
    return { status: 'declined', failure: cardOutcome.failure }
  if (cardOutcome.outcome === 'paid') return null
  if (payment.authentication === 'complete') return null
  return payment.authentication === 'fail'
    ? { status: 'declined', failure: AUTHENTICATION_FAILED }
    : { status: 'authenticate' }
}

async function saveCustomer(store: Store, session: Session, { email, name }: Payment) {
  if (session.customer === null) return newCustomer(store, { email, name })
  const existing = await store.get('customer', session.customer)
  const customer: Customer = {
    ...existing,
    email: existing.email ?? email,
    name: existing.name ?? name,
    currency: session.currency,
  }
  await store.save(customer)
  return customer
}

/** Completes the session; the payment may still be processing. */
async function complete(store: Store, session: Session, changes: Partial<Session>) {
  const done: Session = { ...session, ...changes, status: 'complete', client_secret: null }
  await store.save(done)
  await store.emit('checkout.session.completed', done)
}

/** Creates the customer, subscription and invoice for an open session. */
async function createSubscription(
  store: Store,
  session: Session,
  payment: Payment,
  origin: string,
) {
  const savedCustomer = await saveCustomer(store, session, payment)
  const method = await attachPaymentMethod(store, savedCustomer, payment)
  const customer: Customer = {
    ...savedCustomer,
    invoice_settings: { default_payment_method: method.id },
  }
  await store.save(customer)
  const subscription = await newSubscription(
    store,
    { ...session, checkoutId: session.id },
    customer,
    method,
  )
  const [item] = subscription.items.data
  const open = await newInvoice(store, {
    customer,
    subscription,
    reason: 'subscription_create',
    subtotal: session.amount_subtotal ?? session.amount_total,
    total: session.amount_total,
    period: { start: store.now, end: item?.current_period_end ?? store.now },
    origin,
  })
  const newAttempt = await newPayment(store, open, method)
  const facts: Partial<Session> = {
    customer: customer.id,
    customer_details: { email: customer.email, name: payment.name },
    invoice: open.id,
    subscription: subscription.id,
  }
  return { ...newAttempt, subscription, facts }
}

/** Pays an open session, or returns why it failed. */
export async function pay(
  store: Store,
  session: Session,
  payment: Payment,
  origin: string,
): Promise<Outcome> {
  const blockingOutcome = findBlockingOutcome(payment)
  if (blockingOutcome !== null) return blockingOutcome
  const { invoice, intent, subscription, facts } = await createSubscription(
    store,
    session,
    payment,
    origin,
  )
  if (payment.type === 'us_bank_account') {
    await store.emit('payment_intent.processing', intent)
    await changeSubscription(store, subscription, { latest_invoice: invoice.id })
    await complete(store, session, { ...facts, payment_status: 'unpaid' })
    await store.settleLater(session.id, BANK_DELAY_MS)
    return { status: 'complete' }
  }
  await markInvoicePaid(store, invoice, intent)
  await changeSubscription(store, subscription, { latest_invoice: invoice.id, status: 'active' })
  await complete(store, session, { ...facts, payment_status: 'paid' })
  if (isDisputed(payment.number)) await disputeCharge(store, intent.id)
  return { status: 'complete' }
}

async function disputeCharge(store: Store, intentId: string): Promise<void> {
  const { latest_charge } = await store.get('payment_intent', intentId)
  await openDispute(store, await store.get('charge', latest_charge ?? ''))
}

async function lastIntent(store: Store, invoice: Invoice) {
  const last = invoice.payments.data.at(-1)
  return store.get('payment_intent', last?.payment.payment_intent ?? '')
}

/** Settles a bank payment. */
export async function settle(store: Store, sessionId: string): Promise<void> {
  const session = await store.get('checkout.session', sessionId)
  const invoice = await store.get('invoice', session.invoice ?? '')
  const subscription = await store.get('subscription', session.subscription ?? '')
  const intent = await lastIntent(store, invoice)
  const method = await store.get('payment_method', intent.payment_method ?? '')
  const failure = TEST_BANK_ACCOUNTS[method._private.number] ?? null
  if (failure !== null) {
    await markInvoiceUnpaid(store, invoice, intent, failure)
    await changeSubscription(store, subscription, { status: 'incomplete_expired' })
    await store.emit('checkout.session.async_payment_failed', session)
    return
  }
  await markInvoicePaid(store, invoice, intent)
  await changeSubscription(store, subscription, { status: 'active' })
  const paid: Session = { ...session, payment_status: 'paid' }
  await store.save(paid)
  await store.emit('checkout.session.async_payment_succeeded', paid)
}
