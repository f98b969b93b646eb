import Stripe from 'stripe'
import type { Database, Statements } from '../database/database.ts'
import { withinAccount } from '../database/within-account.ts'
import { applyState, type Outcome } from './apply.ts'
import type { StripeDoor } from './door.ts'
import { type BillingAccount, findBilling } from './repository.ts'
import { periodEndOf, type Reading, readStripe } from './stripe-state.ts'

export type BillingDeps = { database: Database; stripe: StripeDoor; now: () => Date }

/** How often it is read anew, where others change the account meanwhile. */
const MOST_READINGS = 8

const NOBODY: Reading = { state: { kind: 'none' }, current: null, older: [] }

/** What is stored together with the plan, such as the event that led to it. */
export type Beside = (statements: Statements) => Promise<void>

/**
 * Brings the account up to what Stripe knows of it. Whoever comes, however often and in whatever order:
 * the row ends the same, because it is never the message that counts but what Stripe says now. No
 * transaction is open while Stripe is asked.
 */
export async function syncAccount(
  deps: BillingDeps,
  accountId: string,
  beside: Beside = async () => {},
): Promise<Reading> {
  for (let count = 0; count < MOST_READINGS; count += 1) {
    const billing = await findBilling(deps.database, accountId)
    if (billing === null) return NOBODY
    const reading = await readStripe(deps.stripe.client, billing.customerId)
    const outcome = await apply(deps, billing, reading, beside)
    if (outcome === 'stale') continue
    if (outcome === 'bought') await expireOthers(deps.stripe.client, billing.customerId)
    await endOlder(deps.stripe.client, reading)
    return reading
  }
  throw new Error('The account changes faster than it can be read.')
}

function apply(
  { database }: BillingDeps,
  { accountId, version }: BillingAccount,
  { state, current }: Reading,
  beside: Beside,
): Promise<Outcome> {
  const read = { accountId, version, state, periodEndsAt: current && periodEndOf(current) }
  return database.transaction(async (statements) => {
    const outcome = await withinAccount(statements, accountId, (own) => applyState(own, read))
    if (outcome !== 'stale') await beside(statements)
    return outcome
  })
}

/** What else was about to be paid: nobody shall pay twice. */
async function expireOthers(client: Stripe, customer: string): Promise<void> {
  const { data } = await client.checkout.sessions.list({ customer, status: 'open', limit: 100 })
  for (const { id } of data) await unlessOver(client.checkout.sessions.expire(id))
}

/** Ends what a new plan has taken the place of; what is left of it goes to the customer's balance. */
async function endOlder(client: Stripe, { older }: Reading): Promise<void> {
  for (const { id } of older) {
    await unlessOver(client.subscriptions.cancel(id, { prorate: true, invoice_now: true }))
  }
}

/** Another process may have been quicker. */
async function unlessOver(ended: Promise<unknown>): Promise<void> {
  await ended.catch((error: unknown) => {
    if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error
  })
}
