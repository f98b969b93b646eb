import { INTEGRATIONS, type IntegrationName } from '../../features/integrations/catalogue.ts'
import type { Queryable } from '../platform/database/database.ts'
import type { DeliveryKind } from './claim-rules.ts'
import { keptAfter } from './kept-address.ts'

type UntriedDelivery = {
  id: string
  kind: DeliveryKind
  email: string
  integration: IntegrationName
  /** Of its last attempt; null if there was none. */
  words: string | null
}

/** Rejects a delivery whose time is over, although this attempt was not made. */
export async function rejectUntried(
  statements: Queryable,
  delivery: UntriedDelivery,
  { now, encryptionKey }: { now: Date; encryptionKey: string },
): Promise<void> {
  const { title } = INTEGRATIONS[delivery.integration]
  const words = delivery.words ?? `Not sent, because ${title} accepted nothing for 75 hours.`
  const kept = keptAfter(delivery, { state: 'rejected' }, { words }, encryptionKey)
  await statements.query(
    `update deliveries set state = 'rejected', next_try_at = null, finished_at = $2, words = $3,
       email = $4, sealed_email = $5, failing_since = null
     where delivery_id = $1::uuid`,
    [delivery.id, now, kept.words, kept.email, kept.sealedEmail],
  )
}
