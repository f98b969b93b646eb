import { addDeliveryJobs, type DueDelivery } from '../deliveries/delivery-jobs.ts'
import { openAddress } from '../deliveries/sealed-address.ts'
import type { Connection } from '../integrations/repository.ts'
import type { Queryable } from '../platform/database/database.ts'
import type { Deps } from '../platform/deps.ts'
import { Refusal } from '../platform/http/refusal.ts'
import { isId } from '../platform/http/schemas.ts'

export type SendDeps = Pick<Deps, 'jobs' | 'now'> & { environment: { encryptionKey: string } }

/** A rejected delivery begins its schedule again; not the removal of a deleted person whose address can't be read. */
const SEND_NOW = `update deliveries set state = 'waiting', next_try_at = $2, finished_at = null,
    tries = case when state = 'rejected' then 0 else tries end
  where connection_id = $1::uuid and leased_until is null and not (kind = 'deleted' and email = '')`

/** @throws Refusal CONFLICT while the connection is paused */
function requireNotPaused({ paused_at: pausedAt }: Connection): void {
  if (pausedAt === null) return
  throw new Refusal('CONFLICT', 'This connection is paused. Resume it first.')
}

type Rejected = { connection: Connection; deliveryId: string | null }

/** Restores the addresses of deleted people for the removals that were rejected: of one delivery, or of all. */
async function restoreAddresses(
  statements: Queryable,
  { environment }: SendDeps,
  { connection, deliveryId }: Rejected,
): Promise<void> {
  const rejected = await statements.query<{ id: string; sealed: string }>(
    `select delivery_id as id, sealed_email as sealed from deliveries
     where connection_id = $1::uuid and state = 'rejected' and sealed_email is not null
       and ($2::uuid is null or delivery_id = $2::uuid)
     for update`,
    [connection.id, deliveryId],
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

type Found = { kind: string; state: string }

async function requireDelivery(
  statements: Queryable,
  connection: Connection,
  deliveryId: string,
): Promise<Found> {
  const [found] = isId(deliveryId)
    ? await statements.query<Found>(
        `select kind, state from deliveries
         where connection_id = $1::uuid and delivery_id = $2::uuid`,
        [connection.id, deliveryId],
      )
    : []
  if (found === undefined) throw new Refusal('NOT_FOUND', 'This delivery doesn’t exist.')
  return found
}

const conflictOf = ({ kind, state }: Found) =>
  new Refusal(
    'CONFLICT',
    kind === 'deleted' && state === 'rejected'
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
  await restoreAddresses(statements, deps, { connection, deliveryId })
  const due = await statements.query<DueDelivery>(
    `${SEND_NOW} and delivery_id = $3::uuid and state in ('waiting', 'rejected')
     returning delivery_id as id, next_try_at as "dueAt"`,
    [connection.id, deps.now(), deliveryId],
  )
  if (due.length === 0) throw conflictOf(found)
  await addDeliveryJobs(statements, deps.jobs, due)
  return due.length
}

/** Sends everything again that was rejected. @throws Refusal CONFLICT while the connection is paused */
export async function sendRejected(
  statements: Queryable,
  deps: SendDeps,
  connection: Connection,
): Promise<number> {
  requireNotPaused(connection)
  await restoreAddresses(statements, deps, { connection, deliveryId: null })
  const due = await statements.query<DueDelivery>(
    `${SEND_NOW} and state = 'rejected' returning delivery_id as id, next_try_at as "dueAt"`,
    [connection.id, deps.now()],
  )
  await addDeliveryJobs(statements, deps.jobs, due)
  return due.length
}
