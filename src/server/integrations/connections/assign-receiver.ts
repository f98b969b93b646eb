import type { IntegrationName } from '../../../features/integrations/catalogue.ts'
import type { Queryable } from '../../platform/database/database.ts'
import { receiverKeyOf } from '../credentials/receiver-key.ts'

type Row = {
  accountId: string
  connectionId: string
  integration: IntegrationName
  sealed: string | null
}

/**
 * Assigns a connection whose row is locked to its receiver, unless it has one. A receiver that is assigned has its next
 * slot now, or later, so that it isn't deleted as an unused one at the same time.
 */
export async function assignReceiver(
  statements: Queryable,
  connectionId: string,
  { now, encryptionKey }: { now: Date; encryptionKey: string },
): Promise<void> {
  const [connection] = await statements.query<Row>(
    `select account_id as "accountId", connection_id as "connectionId", integration,
       sealed_credentials as sealed
     from connections where connection_id = $1::uuid and receiver_key is null`,
    [connectionId],
  )
  if (connection === undefined) return
  const receiverKey = receiverKeyOf(connection, encryptionKey)
  await statements.query(
    `insert into receivers (account_id, receiver_key, next_slot_at) values ($1::uuid, $2, $3)
     on conflict (account_id, receiver_key)
       do update set next_slot_at = greatest(receivers.next_slot_at, excluded.next_slot_at)`,
    [connection.accountId, receiverKey, now],
  )
  await statements.query(
    'update connections set receiver_key = $2 where connection_id = $1::uuid',
    [connectionId, receiverKey],
  )
}
