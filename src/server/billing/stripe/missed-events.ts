import type { Database } from '../../platform/database/database.ts'
import { customerOfEvent } from './event-customer.ts'
import { findAccountOfCustomer } from './repository.ts'
import type { BillingDeps } from './sync.ts'

/** Events may come later than others that happened after them, and clocks differ. */
const OVERLAP_S = 3_600

/** Whom events since the last look were about, and until when this look reaches. */
export type Missed = { accountIds: string[]; readUntil: Date }

/**
 * All events since the last look that was done with, however many there are: one that arrives in between
 * says nothing of those before it. Stripe keeps them for 30 days.
 */
export async function readMissed({ database, stripe, now }: BillingDeps): Promise<Missed> {
  const readUntil = now()
  const since = await lookedUntil(database)
  if (since === null) return { accountIds: [], readUntil }
  const customers = new Set<string>()
  const gte = Math.floor(since.getTime() / 1_000) - OVERLAP_S
  for await (const event of stripe.client.events.list({ created: { gte }, limit: 100 })) {
    const customer = await customerOfEvent(stripe.client, event)
    if (customer !== null) customers.add(customer)
  }
  return { accountIds: await accountsOf(database, customers), readUntil }
}

/** Before the first look it is the last event that was delivered. */
async function lookedUntil(database: Database): Promise<Date | null> {
  const [row] = await database.query<{ until: Date | null }>(
    `select coalesce((select read_until from stripe_events_read),
       (select max(created_at) from stripe_events)) as until`,
  )
  return row?.until ?? null
}

/** Comes last: what this look has found is done with. */
export async function keepLooked(database: Database, { readUntil }: Missed): Promise<void> {
  await database.query(
    `insert into stripe_events_read (read_until) values ($1)
     on conflict (is_only) do update
       set read_until = greatest(stripe_events_read.read_until, excluded.read_until)`,
    [readUntil],
  )
}

async function accountsOf(database: Database, customers: ReadonlySet<string>): Promise<string[]> {
  const found: string[] = []
  for (const customerId of customers) {
    const accountId = await findAccountOfCustomer(database, customerId)
    if (accountId !== null) found.push(accountId)
  }
  return found
}
