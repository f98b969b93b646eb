import Stripe from 'stripe'
import { withinAccount } from '../../accounts/within-account.ts'
import type { Database } from '../../platform/database/database.ts'
import { type ApplyOutcome, applyState } from './apply-state.ts'
import type { StripeGateway } from './gateway.ts'
import { type BillingAccount, findBilling } from './repository.ts'
import {
  EMPTY_SNAPSHOT,
  periodEndOf,
  readStripeSnapshot,
  type StripeSnapshot,
  type SubscriptionToEnd,
} from './subscription-state.ts'

export type BillingDeps = { database: Database; stripe: StripeGateway; now: () => Date }

/** How many times to retry if the account changes in the meantime. */
const MAX_ATTEMPTS = 8

/**
 * Updates the account to the current state in Stripe. Safe to repeat and to run concurrently, because it reads Stripe’s
 * state instead of trusting a message. No transaction is open during calls to Stripe.
 */
export async function syncAccount(deps: BillingDeps, accountId: string): Promise<StripeSnapshot> {
  for (let count = 0; count < MAX_ATTEMPTS; count += 1) {
    const billing = await findBilling(deps.database, accountId)
    if (billing === null) return EMPTY_SNAPSHOT
    const query = { client: deps.stripe.client, now: deps.now() }
    const snapshot = await readStripeSnapshot(query, billing.customerId)
    const outcome = await apply(deps, billing, snapshot)
    if (outcome === 'stale') continue
    await expireOtherSessions(deps.stripe.client, billing.customerId, {
      snapshot,
      outcome,
    })
    for (const ending of snapshot.subscriptionsToEnd)
      await endSubscription(deps.stripe.client, ending)
    return snapshot
  }
  throw new Error('The account kept changing while it was being read.')
}

function apply(
  { database }: BillingDeps,
  { accountId, version }: BillingAccount,
  { state, current }: StripeSnapshot,
): Promise<ApplyOutcome> {
  const update = { accountId, version, state, periodEndsAt: current && periodEndOf(current) }
  return database.transaction((statements) =>
    withinAccount(statements, accountId, (tx) => applyState(tx, update)),
  )
}

/**
 * Expires other open sessions after a purchase, so that nobody pays twice. Runs on every sync, because the first one
 * may have been interrupted.
 */
async function expireOtherSessions(
  client: Stripe,
  customer: string,
  { snapshot: { current }, outcome }: { snapshot: StripeSnapshot; outcome: ApplyOutcome },
): Promise<void> {
  if (current === null) return
  const { data } = await client.checkout.sessions.list({ customer, status: 'open', limit: 100 })
  // A session created later is a change to another plan.
  const others = data.filter(({ created }) => outcome === 'bought' || created < current.created)
  for (const { id } of others) await falseIfAlreadyEnded(client.checkout.sessions.expire(id))
}

/**
 * Voids the invoice first, so that a crash in between can’t lose the fact that it was unpaid. If it was paid in the
 * meantime, the next sync handles it.
 */
async function endSubscription(client: Stripe, ending: SubscriptionToEnd): Promise<void> {
  const { subscriptionId, credit, openInvoiceId } = ending
  const isVoided =
    openInvoiceId === null ||
    (await falseIfAlreadyEnded(client.invoices.voidInvoice(openInvoiceId)))
  if (!isVoided) return
  if (credit.kind === 'sum') await creditCustomer(client, ending, credit.cents)
  const cancelOptions =
    credit.kind === 'rest' ? { prorate: true, invoice_now: true } : { prorate: false }
  await falseIfAlreadyEnded(client.subscriptions.cancel(subscriptionId, cancelOptions))
}

/** Adds the credit before the subscription ends; the metadata prevents a second credit after a crash. */
async function creditCustomer(
  client: Stripe,
  { subscriptionId, customerId }: SubscriptionToEnd,
  cents: number,
): Promise<void> {
  const transactions = await client.customers.listBalanceTransactions(customerId, { limit: 100 })
  if (transactions.data.some(({ metadata }) => metadata?.subscription === subscriptionId)) return
  const { currency } = await client.subscriptions.retrieve(subscriptionId)
  const creditTransaction = { amount: -cents, currency, metadata: { subscription: subscriptionId } }
  const idempotencyKey = `poplar-credit-${subscriptionId}`
  try {
    await client.customers.createBalanceTransaction(customerId, creditTransaction, {
      idempotencyKey,
    })
  } catch (error) {
    // Another process credited it at the same time.
    if (!(error instanceof Stripe.errors.StripeIdempotencyError)) throw error
  }
}

/** False if another process ended it first. */
async function falseIfAlreadyEnded(request: Promise<unknown>): Promise<boolean> {
  try {
    await request
    return true
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error
    return false
  }
}
