import Stripe from 'stripe'
import type { Database } from '../../platform/database/database.ts'
import { withinAccount } from '../../platform/database/within-account.ts'
import { applyState, type Outcome } from './apply-state.ts'
import type { StripeDoor } from './gateway.ts'
import { type BillingAccount, findBilling } from './repository.ts'
import {
  type Ending,
  NOTHING,
  periodEndOf,
  type Reading,
  readStripe,
} from './subscription-state.ts'

export type BillingDeps = { database: Database; stripe: StripeDoor; now: () => Date }

/** How often it is read anew, where others change the account meanwhile. */
const MOST_READINGS = 8

/**
 * Brings the account up to what Stripe knows of it. Whoever comes, however often and in whatever order:
 * the row ends the same, because it is never the message that counts but what Stripe says now. No
 * transaction is open while Stripe is asked.
 */
export async function syncAccount(deps: BillingDeps, accountId: string): Promise<Reading> {
  for (let count = 0; count < MOST_READINGS; count += 1) {
    const billing = await findBilling(deps.database, accountId)
    if (billing === null) return NOTHING
    const asked = { client: deps.stripe.client, now: deps.now() }
    const reading = await readStripe(asked, billing.customerId)
    const outcome = await apply(deps, billing, reading)
    if (outcome === 'stale') continue
    await expireOthers(deps.stripe.client, billing.customerId, { reading, outcome })
    for (const ending of reading.endings) await end(deps.stripe.client, ending)
    return reading
  }
  throw new Error('The account changes faster than it can be read.')
}

function apply(
  { database }: BillingDeps,
  { accountId, version }: BillingAccount,
  { state, current }: Reading,
): Promise<Outcome> {
  const read = { accountId, version, state, periodEndsAt: current && periodEndOf(current) }
  return database.transaction((statements) =>
    withinAccount(statements, accountId, (own) => applyState(own, read)),
  )
}

/**
 * What else was about to be paid when the current one was bought: nobody shall pay twice. Looked for each
 * time, as whoever saw the purchase first may have got no further.
 */
async function expireOthers(
  client: Stripe,
  customer: string,
  { reading: { current }, outcome }: { reading: Reading; outcome: Outcome },
): Promise<void> {
  if (current === null) return
  const { data } = await client.checkout.sessions.list({ customer, status: 'open', limit: 100 })
  // What was begun later is the way to another plan.
  const others = data.filter(({ created }) => outcome === 'bought' || created < current.created)
  for (const { id } of others) await unlessOver(client.checkout.sessions.expire(id))
}

/**
 * The bill first: after a crash in between it is still known that nothing was paid. One that has been
 * paid meanwhile is another case, which the next reading decides.
 */
async function end(client: Stripe, ending: Ending): Promise<void> {
  const { subscriptionId, credit, openInvoiceId } = ending
  const isClear =
    openInvoiceId === null || (await unlessOver(client.invoices.voidInvoice(openInvoiceId)))
  if (!isClear) return
  if (credit.kind === 'sum') await giveSum(client, ending, credit.cents)
  const rest = credit.kind === 'rest' ? { prorate: true, invoice_now: true } : { prorate: false }
  await unlessOver(client.subscriptions.cancel(subscriptionId, rest))
}

/** Before the end, which nobody reads again; a crash in between finds that it is given already. */
async function giveSum(
  client: Stripe,
  { subscriptionId, customerId }: Ending,
  cents: number,
): Promise<void> {
  const given = await client.customers.listBalanceTransactions(customerId, { limit: 100 })
  if (given.data.some(({ metadata }) => metadata?.subscription === subscriptionId)) return
  const { currency } = await client.subscriptions.retrieve(subscriptionId)
  const sum = { amount: -cents, currency, metadata: { subscription: subscriptionId } }
  const idempotencyKey = `poplar-credit-${subscriptionId}`
  try {
    await client.customers.createBalanceTransaction(customerId, sum, { idempotencyKey })
  } catch (error) {
    // Another process does the same, a moment apart: its sum counts.
    if (!(error instanceof Stripe.errors.StripeIdempotencyError)) throw error
  }
}

/** Another process may have been quicker: whether it was done here. */
async function unlessOver(ended: Promise<unknown>): Promise<boolean> {
  try {
    await ended
    return true
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error
    return false
  }
}
