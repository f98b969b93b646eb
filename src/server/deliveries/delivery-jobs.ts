import * as v from 'valibot'
import type { Queryable } from '../platform/database/database.ts'
import type { JobQueue } from '../platform/jobs/job-queue.ts'

export const DELIVERY_QUEUE = 'delivery'

/** One attempt. It is void if the delivery has been given another time since. */
export const deliveryJob = v.object({ delivery_id: v.string(), due_at: v.string() })

export type DueDelivery = { id: string; dueAt: Date }

/**
 * Adds a job for each attempt. Code that sets `next_try_at` adds one in the same transaction.
 * @param startAfter if it starts later than it is due, because another worker holds the delivery
 */
export function addDeliveryJobs(
  statements: Queryable,
  jobs: JobQueue,
  due: readonly DueDelivery[],
  startAfter?: Date,
): Promise<void> {
  return jobs.sendAll(
    statements,
    DELIVERY_QUEUE,
    due.map(({ id, dueAt }) => ({
      data: { delivery_id: id, due_at: dueAt.toISOString() },
      startAfter: startAfter ?? dueAt,
    })),
  )
}
