import { addDeliveryJobs, type DueDelivery } from '../deliveries/delivery-jobs.ts'
import type { Connection } from '../integrations/repository.ts'
import type { Queryable } from '../platform/database/database.ts'
import { Refusal } from '../platform/http/refusal.ts'
import { isId } from '../platform/http/schemas.ts'
import type { JobQueue } from '../platform/jobs/job-queue.ts'

/** A rejected delivery begins its schedule again; not the removal of a deleted person, whose address is not kept. */
const SEND_NOW = `update deliveries set state = 'waiting', next_try_at = $2, finished_at = null,
    tries = case when state = 'rejected' then 0 else tries end
  where connection_id = $1::uuid and leased_until is null and not (kind = 'deleted' and state = 'rejected')`

/** @throws Refusal CONFLICT while the connection is paused */
function requireNotPaused({ paused_at: pausedAt }: Connection): void {
  if (pausedAt === null) return
  throw new Refusal('CONFLICT', 'This connection is paused. Resume it first.')
}

/**
 * Sends a waiting delivery now, or a rejected one again.
 * @throws Refusal NOT_FOUND, or CONFLICT if it has been sent or is being sent
 */
export async function sendOne(
  statements: Queryable,
  jobs: JobQueue,
  connection: Connection,
  { deliveryId, now }: { deliveryId: string; now: Date },
): Promise<number> {
  const [found] = isId(deliveryId)
    ? await statements.query(
        'select 1 from deliveries where connection_id = $1::uuid and delivery_id = $2::uuid',
        [connection.id, deliveryId],
      )
    : []
  if (found === undefined) throw new Refusal('NOT_FOUND', 'This delivery doesn’t exist.')
  requireNotPaused(connection)
  const due = await statements.query<DueDelivery>(
    `${SEND_NOW} and delivery_id = $3::uuid and state <> 'sent'
     returning delivery_id as id, next_try_at as "dueAt"`,
    [connection.id, now, deliveryId],
  )
  if (due.length === 0) {
    throw new Refusal(
      'CONFLICT',
      'This delivery has already been sent, is being sent now, or its person was deleted.',
    )
  }
  await addDeliveryJobs(statements, jobs, due)
  return due.length
}

/** Sends everything again that was rejected. @throws Refusal CONFLICT while the connection is paused */
export async function sendRejected(
  statements: Queryable,
  jobs: JobQueue,
  connection: Connection,
  now: Date,
): Promise<number> {
  requireNotPaused(connection)
  const due = await statements.query<DueDelivery>(
    `${SEND_NOW} and state = 'rejected' returning delivery_id as id, next_try_at as "dueAt"`,
    [connection.id, now],
  )
  await addDeliveryJobs(statements, jobs, due)
  return due.length
}
