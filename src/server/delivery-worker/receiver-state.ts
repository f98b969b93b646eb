import type { Queryable } from '../platform/database/database.ts'
import type { Breaker } from './breaker-rules.ts'

const IDLE_MS = 86_400_000

/** A receiver as it is named: connections of two accounts never share one. */
export type ReceiverId = { accountId: string; receiverKey: string }

/** The breaker of the receiver, and when its next slot is. */
export type ReceiverState = { breaker: Breaker; nextSlotAt: Date }

type LockedConnection = {
  connectionId: string
  sealed: string | null
  /** Its own, for failures that are not its receiver's. */
  breaker: Breaker
}

/** Locks the connection's row: before its receiver's, its person's and its delivery's, always in this order. */
export async function lockConnectionOf(
  statements: Queryable,
  deliveryId: string,
): Promise<LockedConnection | undefined> {
  const [row] = await statements.query<Omit<LockedConnection, 'breaker'> & Breaker>(
    `select connection_id as "connectionId", sealed_credentials as sealed,
       failures, open_until as "openUntil", failing_since as "failingSince"
     from connections where connection_id =
       (select connection_id from deliveries where delivery_id = $1::uuid) for no key update`,
    [deliveryId],
  )
  if (row === undefined) return undefined
  const { failures, openUntil, failingSince, ...connection } = row
  return { ...connection, breaker: { failures, openUntil, failingSince } }
}

type ReceiverRow = ReceiverId & Breaker & { nextSlotAt: Date }

const RECEIVER = `select receivers.account_id as "accountId", receivers.receiver_key as "receiverKey",
  receivers.failures, receivers.open_until as "openUntil", receivers.failing_since as "failingSince",
  next_slot_at as "nextSlotAt" from receivers`

const toReceiver = (row: ReceiverRow): ReceiverId & ReceiverState => {
  const { accountId, receiverKey, nextSlotAt, ...breaker } = row
  return { accountId, receiverKey, nextSlotAt, breaker }
}

/** Locks the row of a connection's receiver: attempts at one receiver take turns here. */
export async function lockReceiverOf(
  statements: Queryable,
  connectionId: string,
): Promise<(ReceiverId & ReceiverState) | undefined> {
  const [row] = await statements.query<ReceiverRow>(
    `${RECEIVER} join connections using (account_id, receiver_key)
     where connection_id = $1::uuid for no key update of receivers`,
    [connectionId],
  )
  return row && toReceiver(row)
}

/** Locks the row of a receiver, to which the connection may no longer lead. */
export async function lockReceiver(
  statements: Queryable,
  { accountId, receiverKey }: ReceiverId,
): Promise<ReceiverState | undefined> {
  const [row] = await statements.query<ReceiverRow>(
    `${RECEIVER} where account_id = $1::uuid and receiver_key = $2 for no key update`,
    [accountId, receiverKey],
  )
  return row && toReceiver(row)
}

export const saveReceiver = (
  statements: Queryable,
  { accountId, receiverKey }: ReceiverId,
  { breaker, nextSlotAt }: ReceiverState,
) =>
  statements.query(
    `update receivers set failures = $3, open_until = $4, failing_since = $5, next_slot_at = $6
     where account_id = $1::uuid and receiver_key = $2`,
    [
      ...[accountId, receiverKey, breaker.failures, breaker.openUntil, breaker.failingSince],
      nextSlotAt,
    ],
  )

/** Deletes receivers to which no connection leads any more. */
export async function deleteUnusedReceivers(
  statements: Pick<Queryable, 'query'>,
  now: Date,
): Promise<void> {
  await statements.query(
    `delete from receivers where next_slot_at < $1
       and not exists (select from connections where connections.account_id = receivers.account_id
         and connections.receiver_key = receivers.receiver_key)`,
    [new Date(now.getTime() - IDLE_MS)],
  )
}
