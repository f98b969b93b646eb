import type { Queryable } from '../platform/database/database.ts'
import { keptAfter } from './kept-address.ts'

/** A delivery that waits, and is given up. */
export type GivenUpDelivery = {
  id: string
  subscriberId: string | null
  email: string
  /** What the ledger says of it from now on. */
  words: string
}

/** Rejects deliveries without another attempt. No worker holds them from then on, also none that has died. */
export async function rejectDeliveries(
  statements: Queryable,
  deliveries: readonly GivenUpDelivery[],
  { now, encryptionKey }: { now: Date; encryptionKey: string },
): Promise<void> {
  const rejected = deliveries.map((delivery) => ({
    id: delivery.id,
    ...keptAfter(delivery, { state: 'rejected' }, delivery, encryptionKey),
  }))
  await statements.query(
    `update deliveries set state = 'rejected', next_try_at = null, finished_at = $2, failing_since = null,
       words = kept.words, email = kept.email, sealed_email = kept."sealedEmail",
       leased_until = null, lease_id = null
     from jsonb_to_recordset($1::jsonb) as kept (id uuid, email text, "sealedEmail" text, words text)
     where deliveries.delivery_id = kept.id`,
    [JSON.stringify(rejected), now],
  )
}
