import type { Queryable } from '../platform/database/database.ts'
import type { JobQueue } from '../platform/jobs/job-queue.ts'
import { addDeliveryJobs } from './delivery-jobs.ts'

/** A paused connection keeps its deliveries without a time. */
const FIRST_TRY = 'case when connections.paused_at is null then $2::timestamptz end'

/** Whether a connection gets the leads of a subscriber's campaign. */
const FEEDS = `coalesce(chosen.is_sent, sends_new_campaigns)
  and (not only_confirmed or confirmed_at is not null)`

/** Subscribers with each connection of their site, and what was chosen there for their campaign. */
const SUBSCRIBERS_AND_CONNECTIONS = `subscribers join connections
    on connections.account_id = subscribers.account_id and connections.site_id = subscribers.site_id
  left join connection_campaigns as chosen
    on chosen.connection_id = connections.connection_id
    and chosen.campaign_id = subscribers.campaign_id`

type QueuedRow = { id: string; dueAt: Date | null }

/** Inserts deliveries with a statement that returns them, and adds their jobs. Returns how many there are. */
async function queue(
  statements: Queryable,
  jobs: JobQueue,
  { select, parameters }: { select: string; parameters: readonly unknown[] },
): Promise<number> {
  const rows = await statements.query<QueuedRow>(
    `insert into deliveries (account_id, site_id, connection_id, kind, subscriber_id, submission_id,
       email, target, next_try_at, created_at, person_left_at)
     ${select} returning delivery_id as id, next_try_at as "dueAt"`,
    parameters,
  )
  const due = rows.flatMap(({ id, dueAt }) => (dueAt === null ? [] : [{ id, dueAt }]))
  await addDeliveryJobs(statements, jobs, due)
  return rows.length
}

/** What all deliveries have in common: the owner, the connection, and the kind. */
const OWNER = 'subscribers.account_id, subscribers.site_id, connections.connection_id'

/**
 * Queues a lead for every connection that its campaign feeds, in the transaction in which the lead counts. Somebody
 * who is on the list again is not taken off at the receivers any more.
 * @param submissionId null if the person subscribed again without a new submission
 */
export async function queueLead(
  statements: Queryable,
  jobs: JobQueue,
  lead: { subscriberId: string; submissionId: string | null; now: Date },
): Promise<void> {
  await statements.query(
    `delete from deliveries using subscribers
     where subscribers.subscriber_id = $1::uuid and left_at is null and not waits
       and deliveries.subscriber_id = $1::uuid and kind = 'unsubscribed'
       and state = 'waiting' and (leased_until is null or leased_until < $2)`,
    [lead.subscriberId, lead.now],
  )
  await queue(statements, jobs, {
    select: `select ${OWNER}, 'lead', subscriber_id, $3::uuid, email, null, ${FIRST_TRY}, $2, null
      from ${SUBSCRIBERS_AND_CONNECTIONS}
      where subscriber_id = $1::uuid and left_at is null and not waits and ${FEEDS}`,
    parameters: [lead.subscriberId, lead.now, lead.submissionId],
  })
}

/** Longer than an attempt takes: a deleted person's lead may be on its way, and its delivery is deleted with the person. */
const IN_FLIGHT = '90 seconds'
const FIRST_REMOVAL = `${FIRST_TRY} + case when $3 <> 'unsubscribed' and exists (
    select from deliveries as held
    where held.subscriber_id = received.subscriber_id and held.leased_until > $2
      and held.connection_id = received.connection_id
  ) then interval '${IN_FLIGHT}' else interval '0' end`

/**
 * Queues what takes people off at the receivers that have them, in the transaction in which they leave, and before
 * they are deleted. Leads that have not left yet are not sent any more.
 */
export async function queueRemoval(
  statements: Queryable,
  jobs: JobQueue,
  removal: {
    subscriberIds: readonly string[]
    kind: 'unsubscribed' | 'deleted' | 'erased'
    now: Date
  },
): Promise<void> {
  await statements.query(
    `delete from deliveries where subscriber_id = any($1::uuid[]) and kind = 'lead'
       and state = 'waiting' and earlier_tries + tries = 0 and (leased_until is null or leased_until < $2)`,
    [removal.subscriberIds, removal.now],
  )
  await queue(statements, jobs, {
    select: `select ${OWNER}, $3, case when $3 = 'unsubscribed' then subscribers.subscriber_id end,
        null, email, nullif(received.target, ''), ${FIRST_REMOVAL}, $2,
        case when $3 <> 'unsubscribed' then left_at end
      from received_subscribers as received
      join subscribers on subscribers.subscriber_id = received.subscriber_id
      join connections on connections.connection_id = received.connection_id
      where received.subscriber_id = any($1::uuid[]) and removes_people`,
    parameters: [removal.subscriberIds, removal.now, removal.kind],
  })
}

/**
 * Queues people for one connection, whichever campaigns feed it; not those who have left, or wait for it already.
 * @returns how many were queued
 */
export function queueForConnection(
  statements: Queryable,
  jobs: JobQueue,
  connectionId: string,
  subscriberIds: readonly string[],
  now: Date,
): Promise<number> {
  return queue(statements, jobs, {
    select: `select ${OWNER}, 'lead', subscriber_id, null, email, null, ${FIRST_TRY}, $2, null
      from subscribers join connections using (account_id, site_id)
      where subscriber_id = any($1::uuid[]) and connection_id = $3::uuid
        and left_at is null and not waits and (not only_confirmed or confirmed_at is not null)
        and not exists (select from deliveries
          where deliveries.subscriber_id = subscribers.subscriber_id
            and deliveries.connection_id = connections.connection_id
            and kind = 'lead' and state = 'waiting')`,
    parameters: [subscriberIds, now, connectionId],
  })
}
