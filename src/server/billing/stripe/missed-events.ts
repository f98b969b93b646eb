import type { Database } from '../../platform/database/database.ts'
import { customerOfEvent } from './event-customer.ts'
import { findAccountOfCustomer } from './repository.ts'
import type { BillingDeps } from './sync.ts'

/** Events may arrive out of order, and clocks differ. */
const OVERLAP_S = 3_600

/** Accounts with events since the last check, and the time up to which this check read events. */
export type MissedEvents = { accountIds: string[]; readUntil: Date }

/**
 * Reads all events since the last completed check, because a webhook that arrived does not prove that earlier webhooks
 * did. Stripe keeps events for 30 days.
 */
export async function readMissedEvents({
  database,
  stripe,
  now,
}: BillingDeps): Promise<MissedEvents> {
  const readUntil = now()
  const since = await readLastChecked(database)
  if (since === null) return { accountIds: [], readUntil }
  const customers = new Set<string>()
  const gte = Math.floor(since.getTime() / 1_000) - OVERLAP_S
  for await (const event of stripe.client.events.list({ created: { gte }, limit: 100 })) {
    const customer = await customerOfEvent(stripe.client, event)
    if (customer !== null) customers.add(customer)
  }
  return { accountIds: await findAccounts(database, customers), readUntil }
}

/** Before the first check, the time of the last delivered event. */
async function readLastChecked(database: Database): Promise<Date | null> {
  const [row] = await database.query<{ until: Date | null }>(
    `select coalesce((select read_until from stripe_events_read),
       (select max(created_at) from stripe_events)) as until`,
  )
  return row?.until ?? null
}

/** Call it last, once everything found has been processed. */
export async function saveLastChecked(
  database: Database,
  { readUntil }: MissedEvents,
): Promise<void> {
  await database.query(
    `insert into stripe_events_read (read_until) values ($1)
     on conflict (is_only) do update
       set read_until = greatest(stripe_events_read.read_until, excluded.read_until)`,
    [readUntil],
  )
}

async function findAccounts(database: Database, customers: ReadonlySet<string>): Promise<string[]> {
  const found: string[] = []
  for (const customerId of customers) {
    const accountId = await findAccountOfCustomer(database, customerId)
    if (accountId !== null) found.push(accountId)
  }
  return found
}
