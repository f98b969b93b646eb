import type { Queryable } from '../../platform/database/database.ts'
import type { SubscriptionState } from './subscription-state.ts'

type Queries = Pick<Queryable, 'query'>

/** An account with its Stripe customer. */
export type BillingAccount = { accountId: string; customerId: string; version: number }

const COLUMNS = 'account_id as "accountId", customer_id as "customerId", version'

/** Null for an account without a Stripe customer. */
export async function findBilling(
  statements: Queries,
  accountId: string,
): Promise<BillingAccount | null> {
  const [row] = await statements.query<BillingAccount>(
    `select ${COLUMNS} from billing_accounts where account_id = $1`,
    [accountId],
  )
  return row ?? null
}

/** A Stripe customer’s account, or null. Runs outside row-level security. */
export async function findAccountOfCustomer(
  statements: Queries,
  customerId: string,
): Promise<string | null> {
  const [row] = await statements.query<{ accountId: string }>(
    'select account_id as "accountId" from billing_accounts where customer_id = $1',
    [customerId],
  )
  return row?.accountId ?? null
}

/** Saves the account’s Stripe customer, replacing a customer that Stripe no longer has. */
export async function saveCustomer(
  statements: Queries,
  { accountId, customerId }: { accountId: string; customerId: string },
  previousId: string | null = null,
): Promise<void> {
  await statements.query(
    `insert into billing_accounts (account_id, customer_id) values ($1, $2)
     on conflict (account_id) do update set customer_id = excluded.customer_id,
       version = billing_accounts.version + 1
     where billing_accounts.customer_id = $3`,
    [accountId, customerId, previousId],
  )
}

/** Locks the account’s billing row until the transaction ends. Lock the account’s row first. */
export async function lockBilling(
  statements: Queries,
  accountId: string,
): Promise<{ version: number; applied: SubscriptionState | null } | null> {
  const [row] = await statements.query<{ version: number; applied: SubscriptionState | null }>(
    'select version, applied from billing_accounts where account_id = $1 for no key update',
    [accountId],
  )
  return row ?? null
}

export async function saveAppliedState(
  statements: Queries,
  accountId: string,
  { state, periodEndsAt }: { state: SubscriptionState; periodEndsAt: Date | null },
): Promise<void> {
  await statements.query(
    `update billing_accounts set applied = $2, period_ends_at = $3, version = version + 1
     where account_id = $1`,
    [accountId, JSON.stringify(state), periodEndsAt],
  )
}

/** Saves the new end of the paid period. */
export async function savePeriodEnd(
  statements: Queries,
  accountId: string,
  periodEndsAt: Date | null,
): Promise<void> {
  await statements.query(
    `update billing_accounts set period_ends_at = $2
     where account_id = $1 and period_ends_at is distinct from $2`,
    [accountId, periodEndsAt],
  )
}

export async function saveSession(
  statements: Queries,
  { sessionId, accountId, now }: { sessionId: string; accountId: string; now: Date },
): Promise<void> {
  await statements.query(
    `insert into billing_sessions (session_id, account_id, created_at) values ($1, $2, $3)
     on conflict do nothing`,
    [sessionId, accountId, now],
  )
}

/** Whether the session belongs to this transaction’s account. */
export async function hasSession(statements: Queries, sessionId: string): Promise<boolean> {
  const rows = await statements.query('select from billing_sessions where session_id = $1', [
    sessionId,
  ])
  return rows.length > 0
}

export async function settleSession(
  statements: Queries,
  sessionId: string,
  now: Date,
): Promise<void> {
  await statements.query(
    'update billing_sessions set settled_at = $2 where session_id = $1 and settled_at is null',
    [sessionId, now],
  )
}

export async function isEventProcessed(statements: Queries, eventId: string): Promise<boolean> {
  const rows = await statements.query('select from stripe_events where event_id = $1', [eventId])
  return rows.length > 0
}

/** Records an event as processed. */
export async function saveEvent(
  statements: Queries,
  event: { eventId: string; createdAt: Date },
): Promise<void> {
  await statements.query(
    'insert into stripe_events (event_id, created_at) values ($1, $2) on conflict do nothing',
    [event.eventId, event.createdAt],
  )
}
