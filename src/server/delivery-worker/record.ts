import { isDeepStrictEqual } from 'node:util'
import { addDeliveryJobs } from '../deliveries/delivery-jobs.ts'
import { pauseAndNotify } from '../integrations/pausing/notify-owner.ts'
import type { Queryable } from '../platform/database/database.ts'
import type { JobQueue } from '../platform/jobs/job-queue.ts'
import { type Breaker, CLOSED } from './breaker-rules.ts'
import type { ClaimedDelivery } from './claim.ts'
import { keptAfter } from './kept-address.ts'
import { type AttemptResult, judge } from './next-state-rules.ts'
import { lockConnectionOf, lockReceiver, saveReceiver } from './receiver-state.ts'
import { forgetReceiver } from './receivers.ts'

type Moment = { now: Date; chance: number; encryptionKey: string }

/** Writes the result of an attempt into the ledger, in a transaction, and what follows from it for the connection. */
export async function recordAttempt(
  statements: Queryable,
  jobs: JobQueue,
  { delivery, attempt }: { delivery: ClaimedDelivery; attempt: AttemptResult },
  moment: Moment,
): Promise<void> {
  const { id, connectionId, kind } = delivery
  const { now } = moment
  const connection = await lockConnectionOf(statements, id)
  if (connection === undefined) return
  const receiver = await lockReceiver(statements, delivery.receiver)
  const breakers = { receiver: receiver?.breaker ?? CLOSED, connection: connection.breaker }
  const tries = delivery.tries + 1
  const isOutdated = connection.sealed !== delivery.sealed
  const { failingSince } = delivery
  const verdict = judge(attempt, { tries, failingSince, breakers, isOutdated }, moment)
  const isFinished = verdict.state !== 'waiting'
  const kept = keptAfter(delivery, verdict, attempt, moment.encryptionKey)
  const recorded = await statements.query(
    `update deliveries set state = $2, tries = $3, next_try_at = $4, status = $5, words = $6,
       finished_at = $7, email = $9, sealed_email = $10, failing_since = $11,
       leased_until = null, lease_id = null
     where delivery_id = $1::uuid and lease_id = $8::uuid and state = 'waiting' returning delivery_id`,
    [
      ...[id, verdict.state, tries, verdict.nextTryAt, attempt.status, kept.words],
      ...[isFinished ? now : null, delivery.leaseId, kept.email, kept.sealedEmail],
      verdict.failingSince,
    ],
  )
  // Another worker has taken it over and finished it, or it was deleted.
  if (recorded.length === 0) return
  const isRefused = !['accepted', 'skipped', 'retry'].includes(attempt.result)
  if (delivery.isFirst && isRefused) await forgetReceiver(statements, delivery)
  if (verdict.nextTryAt !== null) {
    await addDeliveryJobs(statements, jobs, [{ id, dueAt: verdict.nextTryAt }])
  }
  if (receiver !== undefined && !isDeepStrictEqual(verdict.breakers, breakers))
    await saveReceiver(statements, delivery.receiver, {
      ...receiver,
      breaker: verdict.breakers.receiver,
    })
  await saveResult(statements, delivery, {
    breaker: verdict.breakers.connection,
    sentAt: verdict.state === 'sent' && kind === 'lead' ? now : null,
  })
  if (verdict.pauses !== null) {
    const pause = { reason: verdict.pauses, words: attempt.words, email: delivery.email, now }
    await pauseAndNotify(statements, jobs, connectionId, pause)
  }
}

const saveResult = (
  statements: Queryable,
  { connectionId }: ClaimedDelivery,
  { breaker, sentAt }: { breaker: Breaker; sentAt: Date | null },
) =>
  statements.query(
    `update connections set failures = $2, open_until = $3, last_sent_at = coalesce($4, last_sent_at),
       failing_since = $5
     where connection_id = $1::uuid`,
    [connectionId, breaker.failures, breaker.openUntil, sentAt, breaker.failingSince],
  )
