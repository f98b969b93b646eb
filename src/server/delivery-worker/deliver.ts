import * as v from 'valibot'
import { DELIVERY_QUEUE, deliveryJob } from '../deliveries/delivery-jobs.ts'
import { emailAboutPause, notifyOfPause } from '../integrations/notify-owner.ts'
import type { JobHandler } from '../platform/jobs/job-queue.ts'
import { type AttemptDeps, attemptDelivery } from './attempt.ts'
import { type ClaimedDelivery, claimDelivery } from './claim.ts'
import { keepLease, releaseLease } from './delivery-lease.ts'
import { recordAttempt } from './record.ts'

/** Attempts at a time in one process; see `claim-rules.ts` for each receiver's share. */
const CONCURRENCY = 8

/** Starts this process's worker, which sends leads and removals to the receivers. */
export const startDeliveries = (deps: AttemptDeps): Promise<void> =>
  deps.jobs.work(DELIVERY_QUEUE, deliver(deps), { concurrency: CONCURRENCY })

/** Makes one attempt. No transaction is open while the receiver is called. */
const deliver =
  (deps: AttemptDeps): JobHandler =>
  async (data, { signal }) => {
    const { delivery_id: id, due_at: dueAt } = v.parse(deliveryJob, data)
    const delivery = await deps.database.transaction((statements) =>
      claimDelivery(statements, deps.jobs, {
        ...{ id, dueAt: new Date(dueAt), now: deps.now(), chance: Math.random() },
      }),
    )
    if (delivery === null) return
    const stopRenewing = keepLease(deps, delivery)
    try {
      await attemptAndRecord(deps, delivery, signal)
    } catch (error) {
      await releaseLease(deps, delivery)
      throw error
    } finally {
      stopRenewing()
    }
  }

async function attemptAndRecord(
  deps: AttemptDeps,
  delivery: ClaimedDelivery,
  signal: AbortSignal,
): Promise<void> {
  const attempt = await attemptDelivery(deps, delivery, signal)
  if (attempt === null) return
  const { encryptionKey } = deps.environment
  const moment = { now: deps.now(), chance: Math.random(), encryptionKey }
  const pause = await deps.database.transaction(async (statements) => {
    const reason = await recordAttempt(statements, deps.jobs, { delivery, attempt }, moment)
    if (reason === null) return null
    const cause = { reason, words: attempt.words }
    const notice = await notifyOfPause(statements, delivery.connectionId, {
      ...{ ...cause, now: moment.now },
    })
    return notice && { notice, cause }
  })
  if (pause !== null) emailAboutPause(deps, pause.notice, pause.cause)
}
