import { randomUUID } from 'node:crypto'
import type { IntegrationName } from '../../features/integrations/catalogue.ts'
import { addDeliveryJobs } from '../deliveries/delivery-jobs.ts'
import { skipStoppedLead } from '../deliveries/skip-leads.ts'
import type { WireMappingRow } from '../integrations/schema.ts'
import { CALL_LIMITS } from '../integrations/sending/call-limits.ts'
import { requiresTarget } from '../integrations/sending/required-targets.ts'
import type { Queryable } from '../platform/database/database.ts'
import type { JobQueue } from '../platform/jobs/job-queue.ts'
import { afterAdmission, type Breaker } from './breaker-rules.ts'
import { type Decision, type DeliveryKind, decide } from './claim-rules.ts'
import { LEASE_MS, type LeasedDelivery } from './delivery-lease.ts'
import { paceOf } from './rate-limit-rules.ts'
import { rememberReceiver } from './receivers.ts'
import { rejectUntried } from './reject-untried.ts'

/** A delivery that this worker holds, with what it needs of its connection. */
export type ClaimedDelivery = LeasedDelivery & {
  accountId: string
  siteId: string
  connectionId: string
  kind: DeliveryKind
  subscriberId: string | null
  submissionId: string | null
  email: string
  target: string | null
  /** Attempts before this one. */
  tries: number
  createdAt: Date
  integration: IntegrationName
  fieldMap: WireMappingRow[]
  /** The credentials as they are stored; an attempt with others says nothing about them. */
  sealed: string | null
  /** Whether this person is new to the receiver. */
  isFirst: boolean
  /** When it failed for the first time, or was first postponed because its receiver was failing. */
  failingSince: Date | null
}

type Row = Omit<ClaimedDelivery, 'leaseId' | 'isFirst'> & {
  leasedUntil: Date | null
  hasSlot: boolean
  isOnList: boolean
  isPersonBusy: boolean
  isStopped: boolean
  pausedAt: Date | null
  failures: number
  openUntil: Date | null
  receiverFailingSince: Date | null
  nextSlotAt: Date | null
  inFlight: number
  words: string | null
}

/** The connection's row first, always in this order: attempts at one receiver take turns here. */
export const lockConnectionOf = (statements: Queryable, deliveryId: string) =>
  statements.query(
    `select from connections where connection_id =
       (select connection_id from deliveries where delivery_id = $1::uuid) for no key update`,
    [deliveryId],
  )

/** The person's row before the delivery's, like everything that takes people off the list. */
const lockSubscriberOf = (statements: Queryable, deliveryId: string) =>
  statements.query(
    `select from subscribers where subscriber_id =
       (select subscriber_id from deliveries where delivery_id = $1::uuid) for key share`,
    [deliveryId],
  )

/** Somebody who signed up again after they were deleted, and whom the receiver has again. */
const IS_BACK = `exists (select from subscribers as returned
  join received_subscribers as received on received.subscriber_id = returned.subscriber_id
  where returned.account_id = deliveries.account_id and returned.lower_email = lower(deliveries.email)
    and returned.left_at is null and not returned.waits
    and received.connection_id = deliveries.connection_id
    and received.target = coalesce(deliveries.target, ''))`

async function readDue(
  statements: Queryable,
  { id, dueAt, now }: Attempt,
): Promise<Row | undefined> {
  const [row] = await statements.query<Row>(
    `select delivery_id as id, deliveries.account_id as "accountId", deliveries.site_id as "siteId",
       deliveries.connection_id as "connectionId", kind, deliveries.subscriber_id as "subscriberId",
       submission_id as "submissionId", deliveries.email, tries, deliveries.created_at as "createdAt",
       case when kind = 'lead' then coalesce(chosen.target, default_target) else deliveries.target end as target,
       integration, field_map as "fieldMap", leased_until as "leasedUntil", is_stopped as "isStopped", has_slot as "hasSlot",
       case when deliveries.subscriber_id is null then ${IS_BACK}
         else coalesce(left_at is null and not waits, false) end as "isOnList", paused_at as "pausedAt",
       sealed_credentials as sealed,
       exists (select from deliveries as held where held.leased_until > $3
         and held.connection_id = deliveries.connection_id
         and held.subscriber_id = deliveries.subscriber_id
         and held.delivery_id <> deliveries.delivery_id) as "isPersonBusy",
       failures, open_until as "openUntil", next_slot_at as "nextSlotAt",
       connections.failing_since as "receiverFailingSince",
       deliveries.failing_since as "failingSince", words,
       (select count(*)::integer from deliveries as held
        where held.connection_id = deliveries.connection_id and held.leased_until > $3) as "inFlight"
     from deliveries join connections on connections.connection_id = deliveries.connection_id
     left join subscribers on subscribers.subscriber_id = deliveries.subscriber_id
     left join connection_campaigns as chosen
       on chosen.connection_id = deliveries.connection_id
       and chosen.campaign_id = subscribers.campaign_id
     where delivery_id = $1::uuid and state = 'waiting' and next_try_at = $2
     for update of deliveries`,
    [id, dueAt, now],
  )
  return row
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
  await lockConnectionOf(statements, id)
  await lockSubscriberOf(statements, id)
  const row = await readDue(statements, attempt)
  if (row === undefined) return null
  const { failures, openUntil, pausedAt, nextSlotAt, inFlight } = row
  const breaker = { failures, openUntil, failingSince: row.receiverFailingSince }
  const pace = paceOf(CALL_LIMITS[row.integration])
  const lacksTarget = row.kind === 'lead' && row.target === null && requiresTarget(row.integration)
  const delivery = { ...row, lacksTarget }
  const decision = decide(delivery, { pausedAt, breaker, nextSlotAt, pace, inFlight }, attempt)
  const leaseId = randomUUID()
  await apply(statements, { row, decision, breaker, leaseId }, attempt)
  if (decision.action === 'look-again')
    await addDeliveryJobs(statements, jobs, [{ id, dueAt }], decision.at)
  if (decision.action === 'postpone')
    await addDeliveryJobs(statements, jobs, [{ id, dueAt: decision.until }])
  if (decision.action !== 'send') return null
  return { ...row, leaseId, isFirst: await rememberReceiver(statements, row) }
}

type Change = { row: Row; decision: Decision; breaker: Breaker; leaseId: string }

async function apply(
  statements: Queryable,
  { row, decision, breaker, leaseId }: Change,
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
      await saveReceiver(statements, row, { breaker, nextSlotAt: decision.nextSlotAt })
      return
    case 'send':
      await update(
        'leased_until = $2, lease_id = $3::uuid, has_slot = false, target = $4',
        ...[new Date(now.getTime() + LEASE_MS), leaseId, row.target],
      )
      await saveReceiver(statements, row, {
        ...{ breaker: afterAdmission(breaker, now), nextSlotAt: decision.nextSlotAt },
      })
  }
}

const saveReceiver = (
  statements: Queryable,
  { connectionId }: Row,
  { breaker, nextSlotAt }: { breaker: Breaker; nextSlotAt: Date | null },
) =>
  statements.query(
    `update connections set failures = $2, open_until = $3, next_slot_at = $4
     where connection_id = $1::uuid`,
    [connectionId, breaker.failures, breaker.openUntil, nextSlotAt],
  )
