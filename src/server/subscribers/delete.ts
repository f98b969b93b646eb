import { queueRemoval } from '../deliveries/queue.ts'
import type { Queryable } from '../platform/database/database.ts'
import type { JobQueue } from '../platform/jobs/job-queue.ts'

/**
 * Deletes subscribers with everything that belongs to them, and removes them at the receivers that got them. Leaving first
 * keeps the totals of the lists right. Returns how many were deleted.
 */
export async function deleteSubscribers(
  statements: Queryable,
  jobs: JobQueue,
  ids: readonly string[],
  { kind, now }: { kind: 'deleted' | 'erased'; now: Date },
): Promise<number> {
  await queueRemoval(statements, jobs, { subscriberIds: ids, kind, now })
  await statements.query(
    'update subscribers set left_at = $2 where subscriber_id = any($1::uuid[]) and left_at is null',
    [ids, now],
  )
  const deleted = await statements.query(
    'delete from subscribers where subscriber_id = any($1::uuid[]) returning subscriber_id',
    [ids],
  )
  return deleted.length
}
