import { addDeliveryJobs } from '../deliveries/delivery-jobs.ts'
import type { Queryable } from '../platform/database/database.ts'
import type { AttemptDeps } from './attempt.ts'
import type { DeliveryKind } from './claim-rules.ts'
import { keptAfter } from './kept-address.ts'
import { nextTryAt } from './retry-rules.ts'

type FailedDelivery = {
  id: string
  kind: DeliveryKind
  email: string
  tries: number
  failingSince: Date | null
}

const WORDS = 'Not sent, because of an error on this server.'

type Failure = { id: string; dueAt: Date; now: Date }

/** Undefined if it has ended, was given another time, or another worker holds it. */
async function lockFailed(
  statements: Queryable,
  { id, dueAt, now }: Failure,
): Promise<FailedDelivery | undefined> {
  const [failed] = await statements.query<FailedDelivery>(
    `select delivery_id as id, kind, email, tries, failing_since as "failingSince" from deliveries
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
  due: { id: string; dueAt: Date },
): Promise<void> {
  const now = currentTime()
  await database.transaction(async (statements) => {
    const failed = await lockFailed(statements, { ...due, now })
    if (failed === undefined) return
    const { id } = failed
    const tries = failed.tries + 1
    const failingSince = failed.failingSince ?? now
    const next = nextTryAt({ tries, now, failingSince, retryAfter: null, chance: Math.random() })
    const state = next === null ? 'rejected' : 'waiting'
    const kept = keptAfter(failed, { state }, { words: WORDS }, environment.encryptionKey)
    await statements.query(
      `update deliveries set state = $2, tries = $3, next_try_at = $4, status = null, words = $5,
         finished_at = $6, email = $7, sealed_email = $8, failing_since = $9
       where delivery_id = $1::uuid`,
      [
        ...[id, state, tries, next, kept.words, next === null ? now : null],
        ...[kept.email, kept.sealedEmail, next === null ? null : failingSince],
      ],
    )
    if (next !== null) await addDeliveryJobs(statements, jobs, [{ id, dueAt: next }])
  })
}
