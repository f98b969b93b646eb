import * as v from 'valibot'
import { DELIVERY_QUEUE, deliveryJob } from '../deliveries/delivery-jobs.ts'
import { describeError } from '../platform/jobs/describe-error.ts'
import type { JobHandler } from '../platform/jobs/job-queue.ts'
import { type AttemptDeps, attemptDelivery } from './attempt.ts'
import { type ClaimedDelivery, claimDelivery } from './claim.ts'
import { keepLease, releaseLease } from './delivery-lease.ts'
import { recordAttempt } from './record.ts'
import { recordServerError, WORDS } from './record-server-error.ts'

/** Attempts at a time in one process; see `claim-rules.ts` for each receiver's share. */
const CONCURRENCY = 8

/** Starts this process's worker, which sends leads and removals to the receivers. */
export const startDeliveries = (deps: AttemptDeps): Promise<void> =>
  deps.jobs.work(DELIVERY_QUEUE, deliver(deps), { concurrency: CONCURRENCY })

type DueAttempt = { id: string; dueAt: Date }

/** Makes one attempt. One that an error of this server ends counts as a failed one. */
const deliver =
  (deps: AttemptDeps): JobHandler =>
  async (data, { signal }) => {
    const { delivery_id: id, due_at: dueAt } = v.parse(deliveryJob, data)
    const due = { id, dueAt: new Date(dueAt) }
    const run = { due, signal }
    const delivery = await recordingErrors(deps, { ...run, words: WORDS.unclaimed }, () =>
      claim(deps, due),
    )
    if (!delivery) return
    await recordingErrors(deps, { ...run, words: WORDS.begun }, () =>
      attemptHeld(deps, delivery, signal),
    )
  }

/** Does a part of an attempt. Undefined if it throws an error, which is recorded with these words. */
async function recordingErrors<Result>(
  deps: AttemptDeps,
  { due, words, signal }: { due: DueAttempt; words: string; signal: AbortSignal },
  part: () => Promise<Result>,
): Promise<Result | undefined> {
  try {
    return await part()
  } catch (error) {
    if (signal.aborted) throw error
    deps.log.error({ err: describeError(error), delivery: due.id })
    await recordServerError(deps, { ...due, words })
    return undefined
  }
}

function claim(deps: AttemptDeps, due: DueAttempt): Promise<ClaimedDelivery | null> {
  const { encryptionKey } = deps.environment
  const attempt = { ...due, now: deps.now(), chance: Math.random(), encryptionKey }
  return deps.database.transaction((statements) => claimDelivery(statements, deps.jobs, attempt))
}

/** No transaction is open while the receiver is called. */
async function attemptHeld(deps: AttemptDeps, delivery: ClaimedDelivery, signal: AbortSignal) {
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
  if (attempt === null) {
    await releaseLease(deps, delivery)
    return
  }
  const { encryptionKey } = deps.environment
  const moment = { now: deps.now(), chance: Math.random(), encryptionKey }
  await deps.database.transaction((statements) =>
    recordAttempt(statements, deps.jobs, { delivery, attempt }, moment),
  )
}
