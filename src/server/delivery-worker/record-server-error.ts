import { addDeliveryJobs } from '../deliveries/delivery-jobs.ts'
import type { Queryable } from '../platform/database/database.ts'
import type { AttemptDeps } from './attempt.ts'
import { rejectDeliveries } from './reject-deliveries.ts'
import { nextTryAt } from './retry-rules.ts'

type FailedDelivery = {
  id: string
  subscriberId: string | null
  email: string
  tries: number
  failingSince: Date | null
}

/** What is known of the attempt: not whether the receiver was called, once it had begun. */
export const WORDS = {
  unclaimed: 'Not sent, because of an error on this server.',
  begun: 'An error on this server ended this attempt. It isn’t known whether it was received.',
} as const

type Failure = { id: string; dueAt: Date; words: string }

/** Undefined if it has ended, was given another time, or another worker holds it. */
async function lockFailed(
  statements: Queryable,
  { id, dueAt }: Failure,
  now: Date,
): Promise<FailedDelivery | undefined> {
  const [failed] = await statements.query<FailedDelivery>(
    `select delivery_id as id, subscriber_id as "subscriberId", email, tries, failing_since as "failingSince"
     from deliveries
     where delivery_id = $1::uuid and state = 'waiting' and next_try_at = $2
       and (leased_until is null or leased_until <= $3)
     for update`,
    [id, dueAt, now],
  )
  return failed
}

/** Tries a delivery again later, or rejects it, after an error that says nothing about its receiver. */
export async function recordServerError(
  { database, jobs, environment, now: currentTime }: AttemptDeps,
  failure: Failure,
): Promise<void> {
  const now = currentTime()
  const { encryptionKey } = environment
  await database.transaction(async (statements) => {
    const failed = await lockFailed(statements, failure, now)
    if (failed === undefined) return
    const { id } = failed
    const tries = failed.tries + 1
    const failingSince = failed.failingSince ?? now
    const next = nextTryAt({ tries, now, failingSince, retryAfter: null, chance: Math.random() })
    await statements.query(
      `update deliveries set tries = $2, next_try_at = $3, status = null, words = $4, failing_since = $5,
         leased_until = null, lease_id = null
       where delivery_id = $1::uuid`,
      [id, tries, next, failure.words, failingSince],
    )
    if (next !== null) return addDeliveryJobs(statements, jobs, [{ id, dueAt: next }])
    const rejected = { ...failed, words: failure.words }
    await rejectDeliveries(statements, [rejected], { now, encryptionKey })
  })
}
