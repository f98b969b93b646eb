import type { Database, Queryable } from '../platform/database/database.ts'
import type { JobQueue } from '../platform/jobs/job-queue.ts'
import { addDeliveryJobs, type DueDelivery } from './delivery-jobs.ts'

/** A delivery that is overdue for this long may have lost its job. A second job for the same attempt is harmless. */
const STRANDED_MS = 600_000
const STRANDED_BATCH = 1_000
const RETENTION_MS = 30 * 86_400_000

/** Keeps a paused connection's deliveries waiting. Those that are being sent are not held. */
export async function holdDeliveries(statements: Queryable, connectionId: string): Promise<void> {
  await statements.query(
    `update deliveries set next_try_at = null
     where connection_id = $1::uuid and state = 'waiting' and leased_until is null`,
    [connectionId],
  )
}

/** Begins the schedule of attempts again. */
const RESTART = 'failing_since = null, earlier_tries = earlier_tries + tries, tries = 0'

/** Sends what waited while a connection was paused, with the whole schedule. Returns how many deliveries that are. */
export async function releaseDeliveries(
  statements: Queryable,
  jobs: JobQueue,
  connectionId: string,
  now: Date,
): Promise<number> {
  const released = await statements.query<DueDelivery>(
    `update deliveries set next_try_at = $2, ${RESTART}
     where connection_id = $1::uuid and state = 'waiting' and next_try_at is null
     returning delivery_id as id, next_try_at as "dueAt"`,
    [connectionId, now],
  )
  await addDeliveryJobs(statements, jobs, released)
  return released.length
}

/**
 * Deliveries that were queued for a paused connection at the moment in which it was resumed.
 * @param needTarget services whose leads also wait while no list is chosen
 */
const readUnheld = (
  statements: Queryable,
  now: Date,
  needTarget: readonly string[],
): Promise<DueDelivery[]> =>
  statements.query<DueDelivery>(
    `update deliveries set next_try_at = $1, ${RESTART} where delivery_id in (
       select delivery_id from deliveries
       join connections on connections.connection_id = deliveries.connection_id
       left join subscribers on subscribers.subscriber_id = deliveries.subscriber_id
       left join connection_campaigns as chosen
         on chosen.connection_id = connections.connection_id
         and chosen.campaign_id = subscribers.campaign_id
       where state = 'waiting' and next_try_at is null and leased_until is null and paused_at is null
         and not (kind = 'lead' and integration = any($2)
           and coalesce(chosen.target, default_target) is null)
       limit ${STRANDED_BATCH}
     ) returning delivery_id as id, next_try_at as "dueAt"`,
    [now, needTarget],
  )

/**
 * Adds jobs for deliveries that may have lost theirs, or have none although nothing holds them.
 * @param needTarget services whose leads wait while no list is chosen
 */
export async function requeueStranded(
  database: Database,
  jobs: JobQueue,
  { now, needTarget }: { now: Date; needTarget: readonly string[] },
): Promise<void> {
  await database.transaction(async (statements) => {
    const stranded = await statements.query<DueDelivery>(
      `select delivery_id as id, next_try_at as "dueAt" from deliveries
       where state = 'waiting' and next_try_at < $1
         and (leased_until is null or leased_until < $1)
       order by next_try_at limit ${STRANDED_BATCH}`,
      [new Date(now.getTime() - STRANDED_MS)],
    )
    const unheld = await readUnheld(statements, now, needTarget)
    await addDeliveryJobs(statements, jobs, [...stranded, ...unheld])
  })
}

/** Deletes deliveries some time after they have ended. What still waits is kept until it has been sent or given up. */
export async function deleteOldDeliveries(
  statements: Pick<Queryable, 'query'>,
  now: Date,
): Promise<void> {
  await statements.query(
    `delete from deliveries
     where created_at < $1 and state <> 'waiting' and (finished_at is null or finished_at < $1)`,
    [new Date(now.getTime() - RETENTION_MS)],
  )
}
