import type { Database } from '../platform/database/database.ts'

/** As long as Stripe itself keeps its events; a payment that was begun is asked about no later. */
const KEPT_FOR = '30 days'

/** Events that were taken, payments that are over, refusals of a card, and charges that were declined or have ended. */
export async function forgetPayments(database: Database, now: Date): Promise<void> {
  for (const table of ['stripe_events', 'billing_sessions', 'refused_charges']) {
    await database.query(
      `delete from ${table} where created_at < $1::timestamptz - interval '${KEPT_FOR}'`,
      [now],
    )
  }
  await database.query(
    `delete from shopify_charges where status in ('declined', 'ended')
       and created_at < $1::timestamptz - interval '${KEPT_FOR}'`,
    [now],
  )
}
