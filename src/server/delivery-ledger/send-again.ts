import { addDeliveryJobs, type DueDelivery } from '../deliveries/delivery-jobs.ts'
import { openAddress } from '../deliveries/sealed-address.ts'
import type { Connection } from '../integrations/connections/repository.ts'
import type { Queryable } from '../platform/database/database.ts'
import type { Deps } from '../platform/deps.ts'
import { Refusal } from '../platform/http/refusal.ts'
import { isId } from '../platform/http/schemas.ts'

export type SendDeps = Pick<Deps, 'jobs' | 'now'> & { environment: { encryptionKey: string } }

/**
 * Makes deliveries due now. A rejected one begins its schedule again; not the removal of a deleted person whose address
 * can't be read. Returns how many are due.
 */
export async function sendNow(
  statements: Queryable,
  deps: SendDeps,
  deliveryIds: readonly string[],
): Promise<number> {
  await restoreAddresses(statements, deps, deliveryIds)
  const due = await statements.query<DueDelivery>(
    `update deliveries set state = 'waiting', next_try_at = $2, finished_at = null,
       tries = case when state = 'rejected' then 0 else tries end,
       earlier_tries = earlier_tries + case when state = 'rejected' then tries else 0 end,
       failing_since = case when state = 'rejected' then null else failing_since end,
       sent_again_at = case when state = 'rejected' then $2 else sent_again_at end,
       is_stopped = is_stopped and state <> 'rejected'
     where delivery_id = any($1::uuid[]) and state in ('waiting', 'rejected')
       and (leased_until is null or leased_until < $2) and email <> ''
     returning delivery_id as id, next_try_at as "dueAt"`,
    [deliveryIds, deps.now()],
  )
  await addDeliveryJobs(statements, deps.jobs, due)
  return due.length
}

/** @throws Refusal CONFLICT while the connection is paused */
export function requireNotPaused({ paused_at: pausedAt }: Connection): void {
  if (pausedAt === null) return
  throw new Refusal('CONFLICT', 'This connection is paused. Resume it first.')
}

/** Restores the addresses of deleted people for the removals that were rejected. */
async function restoreAddresses(
  statements: Queryable,
  { environment }: SendDeps,
  deliveryIds: readonly string[],
): Promise<void> {
  const rejected = await statements.query<{ id: string; sealed: string }>(
    `select delivery_id as id, sealed_email as sealed from deliveries
     where delivery_id = any($1::uuid[]) and state = 'rejected' and sealed_email is not null
     for update`,
    [deliveryIds],
  )
  const opened = rejected.flatMap(({ id, sealed }) => {
    const email = openAddress(id, sealed, environment.encryptionKey)
    return email === null ? [] : [{ id, email }]
  })
  await statements.query(
    `update deliveries set email = opened.email, sealed_email = null
     from json_to_recordset($1::json) as opened (id uuid, email text) where delivery_id = opened.id`,
    [JSON.stringify(opened)],
  )
}

type Found = { state: string; isAddressGone: boolean }

async function requireDelivery(
  statements: Queryable,
  connection: Connection,
  deliveryId: string,
): Promise<Found> {
  const [found] = isId(deliveryId)
    ? await statements.query<Found>(
        `select state, email = '' as "isAddressGone" from deliveries
         where connection_id = $1::uuid and delivery_id = $2::uuid`,
        [connection.id, deliveryId],
      )
    : []
  if (found === undefined) throw new Refusal('NOT_FOUND', 'This delivery doesn’t exist.')
  return found
}

const conflictOf = ({ state, isAddressGone }: Found) =>
  new Refusal(
    'CONFLICT',
    isAddressGone && state === 'rejected'
      ? 'The address of this deleted person can’t be read any more. Remove the person at the service itself.'
      : 'This delivery has already ended, or is being sent now.',
  )

/**
 * Sends a waiting delivery now, or a rejected one again.
 * @throws Refusal NOT_FOUND, or CONFLICT if it has ended otherwise, is being sent, or its address can't be read
 */
export async function sendOne(
  statements: Queryable,
  deps: SendDeps,
  connection: Connection,
  deliveryId: string,
): Promise<number> {
  const found = await requireDelivery(statements, connection, deliveryId)
  requireNotPaused(connection)
  const queued = await sendNow(statements, deps, [deliveryId])
  if (queued === 0) throw conflictOf(found)
  return queued
}
