import type { Database } from '../platform/database/database.ts'

/** As long as Stripe keeps its events. */
const RETENTION = '30 days'

/** Deletes processed events, finished sessions, card declines, and declined or ended Shopify charges. */
export async function deleteOldPayments(database: Database, now: Date): Promise<void> {
  for (const table of ['stripe_events', 'billing_sessions', 'refused_charges']) {
    await database.query(
      `delete from ${table} where created_at < $1::timestamptz - interval '${RETENTION}'`,
      [now],
    )
  }
  await database.query(
    `delete from shopify_charges where status in ('declined', 'ended')
       and created_at < $1::timestamptz - interval '${RETENTION}'`,
    [now],
  )
}
