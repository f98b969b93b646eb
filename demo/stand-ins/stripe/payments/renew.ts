import type { Invoice, PaymentFailure, PaymentMethod, Subscription } from '../objects.ts'
import type { Store } from '../store.ts'
import { cancel } from './cancel.ts'
import { markInvoicePaid, markInvoiceUnpaid, newPayment } from './collect.ts'
import { amountOff } from './discounts.ts'
import { newInvoice } from './invoicing.ts'
import { periodEnd } from './period.ts'
import { changeSubscription } from './subscribe.ts'
import { outcomeOfRenewal, TEST_BANK_ACCOUNTS } from './test-cards.ts'

/** Why a payment without the customer present fails, or null. */
function failureOf({ type, _private: { number } }: PaymentMethod): PaymentFailure | null {
  if (type === 'us_bank_account') return TEST_BANK_ACCOUNTS[number] ?? null
  const cardOutcome = outcomeOfRenewal(number)
  return cardOutcome.outcome === 'declined' ? cardOutcome.failure : null
}

const listPriceOf = ({ items }: Subscription): number =>
  items.data.reduce((sum, { price, quantity }) => sum + price.unit_amount * quantity, 0)

/** The price for the next period, with ongoing coupons. */
async function totalOf(store: Store, subscription: Subscription): Promise<number> {
  let left = listPriceOf(subscription)
  const at = subscription.items.data[0]?.current_period_end ?? store.now
  for (const id of subscription.discounts) {
    const { source, end } = await store.get('discount', id)
    const coupon = await store.get('coupon', source.coupon)
    const isExpired = coupon.duration === 'once' || (end !== null && end <= at)
    if (!isExpired) left -= amountOff(coupon, left)
  }
  return left
}

function nextPeriod({ items, billing_cycle_anchor: anchor }: Subscription) {
  const data = items.data.map((item) => {
    const start = item.current_period_end
    const end = item.price.recurring ? periodEnd(start, item.price.recurring, anchor) : start
    return { ...item, current_period_start: start, current_period_end: end }
  })
  const [first] = data
  const period = { start: first?.current_period_start ?? 0, end: first?.current_period_end ?? 0 }
  return { items: { ...items, data }, period }
}

/** A subscription’s payment method. */
async function methodOf(store: Store, subscription: Subscription): Promise<PaymentMethod> {
  const customer = await store.get('customer', subscription.customer)
  const { default_payment_method: fallback } = customer.invoice_settings
  return store.get('payment_method', subscription.default_payment_method ?? fallback ?? '')
}

type RenewalContext = {
  /** The stand-in’s origin. */
  origin: string
  /** A decline by the bank, regardless of the card. */
  refusal?: PaymentFailure | null
}

/** Renews a subscription: charges the next period, or ends it if cancelled. */
export async function renew(
  store: Store,
  subscription: Subscription,
  { origin, refusal = null }: RenewalContext,
): Promise<Subscription> {
  if (subscription.cancel_at_period_end) {
    return cancel(store, subscription, {
      creditsUnusedTime: false,
      reason: 'cancellation_requested',
      origin,
    })
  }
  const { items, period } = nextPeriod(subscription)
  const bill = {
    customer: await store.get('customer', subscription.customer),
    subscription: { ...subscription, items },
    reason: 'subscription_cycle',
    subtotal: listPriceOf(subscription),
    total: await totalOf(store, subscription),
    period,
    origin,
  } as const
  const { id } = await newInvoice(store, bill)
  const renewedSubscription = await changeSubscription(store, subscription, {
    items,
    latest_invoice: id,
  })
  return attemptPayment(store, renewedSubscription, refusal)
}

const DAY_S = 86_400
/** Stripe’s delays after failed attempts. The plan ends after the last one. */
const RETRY_DELAYS_DAYS = [3, 5, 7]

/** Sets the invoice’s next payment attempt. */
async function scheduleRetry(store: Store, invoice: Invoice): Promise<Invoice> {
  const days = RETRY_DELAYS_DAYS[invoice.attempt_count - 1]
  const next = days === undefined ? null : store.now + days * DAY_S
  const scheduledInvoice: Invoice = { ...invoice, next_payment_attempt: next }
  await store.save(scheduledInvoice)
  return scheduledInvoice
}

/** Charges the open invoice once. The plan is past due if that fails. */
export async function attemptPayment(
  store: Store,
  subscription: Subscription,
  refusal: PaymentFailure | null = null,
): Promise<Subscription> {
  const open = await store.get('invoice', subscription.latest_invoice ?? '')
  const method = await methodOf(store, subscription)
  const { invoice, intent } = await newPayment(store, open, method)
  const failure = refusal ?? failureOf(method)
  if (failure === null) await markInvoicePaid(store, invoice, intent)
  else await markInvoiceUnpaid(store, await scheduleRetry(store, invoice), intent, failure)
  const status = failure === null ? 'active' : 'past_due'
  return status === subscription.status
    ? subscription
    : changeSubscription(store, subscription, { status })
}
