import { queueLead, queueRemoval } from '../deliveries/queue.ts'
import { confirmManually, setUnsubscribed } from '../leads/repository.ts'
import { countSubmission } from '../leads/submissions.ts'
import type { Queryable } from '../platform/database/database.ts'
import { Refusal } from '../platform/http/refusal.ts'
import type { JobQueue } from '../platform/jobs/job-queue.ts'
import type { Person } from '../session/person.ts'

/** A subscriber whose row is locked until the transaction ends, so that simultaneous actions take turns. */
type LockedSubscriber = {
  subscriberId: string
  email: string
  waits: boolean
  confirmedAt: Date | null
  leftAt: Date | null
}

async function lockSubscriber(
  statements: Queryable,
  subscriberId: string,
): Promise<LockedSubscriber> {
  const [subscriber] = await statements.query<LockedSubscriber>(
    `select subscriber_id as "subscriberId", email, waits, confirmed_at as "confirmedAt",
       left_at as "leftAt"
     from subscribers where subscriber_id = $1::uuid for update`,
    [subscriberId],
  )
  if (subscriber === undefined) throw new Refusal('NOT_FOUND', 'This subscriber doesn’t exist.')
  return subscriber
}

type Action = { subscriberId: string; person: Person; now: Date }

/** Takes a person off the list. @throws Refusal CONFLICT if they are not on it */
export async function unsubscribe(
  statements: Queryable,
  jobs: JobQueue,
  { subscriberId, person, now }: Action,
): Promise<void> {
  const { leftAt } = await lockSubscriber(statements, subscriberId)
  if (leftAt !== null) throw new Refusal('CONFLICT', 'This person has already unsubscribed.')
  await setUnsubscribed(statements, subscriberId, now, person.personId)
  await queueRemoval(statements, jobs, {
    ...{ subscriberIds: [subscriberId], kind: 'unsubscribed', now },
  })
  await cancelDueEmails(statements, subscriberId)
}

const cancelDueEmails = (statements: Queryable, subscriberId: string) =>
  statements.query(
    'update submissions set email_due = false where subscriber_id = $1::uuid and email_due',
    [subscriberId],
  )

/**
 * Confirms somebody who has not confirmed by email. Their newest submission counts, and no email is sent.
 * @throws Refusal CONFLICT for somebody who has confirmed, or who has unsubscribed: only they can subscribe again
 */
export async function confirmByHand(
  statements: Queryable,
  jobs: JobQueue,
  { subscriberId, person, reason, now }: Action & { reason: string },
): Promise<void> {
  const subscriber = await lockSubscriber(statements, subscriberId)
  if (subscriber.leftAt !== null)
    throw new Refusal('CONFLICT', 'This person has unsubscribed. Only they can subscribe again.')
  if (subscriber.confirmedAt !== null)
    throw new Refusal('CONFLICT', 'This person has already confirmed.')
  await confirmManually(statements, subscriber, now)
  const submissionId = await countNewest(statements, subscriberId, now)
  await queueLead(statements, jobs, { subscriberId, submissionId, now })
  await cancelDueEmails(statements, subscriberId)
  await statements.query(
    `insert into manual_confirmations (account_id, site_id, subscriber_id, confirmed_by, reason, created_at)
     select account_id, site_id, subscriber_id, $2::uuid, $3, $4 from subscribers
     where subscriber_id = $1::uuid`,
    [subscriberId, person.personId, reason, now],
  )
}

/** Returns the submission that counts from now on; null if there is none. */
async function countNewest(
  statements: Queryable,
  subscriberId: string,
  now: Date,
): Promise<string | null> {
  const [newest] = await statements.query<{ submission_id: string }>(
    `select submission_id from submissions where subscriber_id = $1::uuid
     order by created_at desc, submission_id desc limit 1`,
    [subscriberId],
  )
  if (newest === undefined) return null
  await countSubmission(statements, newest.submission_id, { authority: 'confirmed', now })
  return newest.submission_id
}
