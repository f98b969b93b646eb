import { randomUUID } from 'node:crypto'
import { addDeliveryJobs } from '../deliveries/delivery-jobs.ts'
import { skipStoppedLead } from '../deliveries/skip-leads.ts'
import { assignReceiver } from '../integrations/connections/assign-receiver.ts'
import { CALL_LIMITS } from '../integrations/sending/call-limits.ts'
import { requiresTarget } from '../integrations/sending/required-targets.ts'
import type { Queryable } from '../platform/database/database.ts'
import type { JobQueue } from '../platform/jobs/job-queue.ts'
import { afterAdmission, type Breaker, type Breakers, laterOf } from './breaker-rules.ts'
import { type Decision, decide } from './claim-rules.ts'
import { LEASE_MS, type LeasedDelivery } from './delivery-lease.ts'
import { type DeliveryToSend, type DueDelivery, lockSubscriberOf, readDue } from './due-delivery.ts'
import { paceOf } from './rate-limit-rules.ts'
import {
  lockConnectionOf,
  lockReceiverOf,
  type ReceiverId,
  saveReceiver,
} from './receiver-state.ts'
import { rememberReceiver } from './receivers.ts'
import { rejectUntried } from './reject-untried.ts'

/** A delivery that this worker holds. */
export type ClaimedDelivery = DeliveryToSend &
  LeasedDelivery & {
    receiver: ReceiverId
    /** Whether this person is new to the receiver. */
    isFirst: boolean
  }

type Attempt = { id: string; dueAt: Date; now: Date; chance: number; encryptionKey: string }

/**
 * Claims a delivery, in a transaction, if its receiver may be called now; otherwise it is postponed, held, given up,
 * skipped or dropped, and null is returned. Also null for one that has been sent, or given another time.
 */
export async function claimDelivery(
  statements: Queryable,
  jobs: JobQueue,
  attempt: Attempt,
): Promise<ClaimedDelivery | null> {
  const { id, dueAt } = attempt
  const connection = await lockConnectionOf(statements, id)
  if (connection === undefined) return null
  await assignReceiver(statements, connection.connectionId, attempt)
  const receiver = await lockReceiverOf(statements, connection.connectionId)
  await lockSubscriberOf(statements, id)
  const row = await readDue(statements, attempt)
  if (row === undefined || receiver === undefined) return null
  const { pausedAt, inFlight } = row
  const breakers = { receiver: receiver.breaker, connection: connection.breaker }
  const pace = paceOf(CALL_LIMITS[row.integration])
  const lacksTarget = row.kind === 'lead' && row.target === null && requiresTarget(row.integration)
  const delivery = { ...row, lacksTarget }
  const breaker = laterOf(breakers)
  const { nextSlotAt } = receiver
  const decision = decide(delivery, { pausedAt, breaker, nextSlotAt, pace, inFlight }, attempt)
  const leaseId = randomUUID()
  await apply(statements, { row, receiver, decision, breakers, leaseId }, attempt)
  if (decision.action === 'look-again')
    await addDeliveryJobs(statements, jobs, [{ id, dueAt }], decision.at)
  if (decision.action === 'postpone')
    await addDeliveryJobs(statements, jobs, [{ id, dueAt: decision.until }])
  if (decision.action !== 'send') return null
  return { ...row, leaseId, receiver, isFirst: await rememberReceiver(statements, row) }
}

type Change = {
  row: DueDelivery
  receiver: ReceiverId
  decision: Decision
  breakers: Breakers
  leaseId: string
}

async function apply(
  statements: Queryable,
  { row, receiver, decision, breakers, leaseId }: Change,
  { now, encryptionKey }: Attempt,
) {
  const update = (assignments: string, ...parameters: unknown[]) =>
    statements.query(`update deliveries set ${assignments} where delivery_id = $1::uuid`, [
      row.id,
      ...parameters,
    ])
  switch (decision.action) {
    case 'look-again':
      return
    case 'drop':
      await statements.query('delete from deliveries where delivery_id = $1::uuid', [row.id])
      return
    case 'hold':
      await update('next_try_at = null')
      return
    case 'skip':
      return skipStoppedLead(statements, row.id, now)
    case 'give-up':
      return rejectUntried(statements, row, { now, encryptionKey })
    case 'postpone':
      await update(
        'next_try_at = $2, has_slot = $3, failing_since = $4',
        ...[decision.until, decision.hasSlot, decision.failingSince],
      )
      await saveReceiver(statements, receiver, {
        ...{ breaker: breakers.receiver, nextSlotAt: decision.nextSlotAt },
      })
      return
    case 'send':
      await update(
        'leased_until = $2, lease_id = $3::uuid, has_slot = false, target = $4',
        ...[new Date(now.getTime() + LEASE_MS), leaseId, row.target],
      )
      await saveReceiver(statements, receiver, {
        breaker: afterAdmission(breakers.receiver, now),
        nextSlotAt: decision.nextSlotAt,
      })
      await admit(statements, row, afterAdmission(breakers.connection, now))
  }
}

/** Further deliveries of a connection that keeps failing wait for the result of this one. */
const admit = (statements: Queryable, { connectionId }: DueDelivery, { openUntil }: Breaker) =>
  statements.query(
    `update connections set open_until = $2
     where connection_id = $1::uuid and open_until is distinct from $2::timestamptz`,
    [connectionId, openUntil],
  )
