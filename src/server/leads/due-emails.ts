import { createAttemptCounter } from '../attempts/attempt-counter.ts'
import type { Queryable } from '../platform/database/database.ts'
import { LEAD_LIMITS, type LeadAttempts } from './attempt-limits.ts'
import { type LeadDeps, sendConfirmationEmail } from './confirmation-email.ts'
import { readEmailHold, recordEmailHold } from './email-holds.ts'
import { DAY_MS } from './repository.ts'
import { LINK_DAYS, RENEWABLE_DAYS } from './rules.ts'
import type { EmailRecipient } from './submissions.ts'

const INTERVAL_MS = 60_000
/** Per campaign in each run. */
const BATCH_SIZE = 100

type DueSubmission = { subscriberId: string; submissionId: string }

/** Queues the confirmation email for a submission. It is sent immediately, or as soon as no hold applies. */
export async function queueEmail(
  statements: Queryable,
  {
    subscriberId,
    submissionId,
    canSendNow,
    now,
  }: DueSubmission & { canSendNow: boolean; now: Date },
): Promise<void> {
  await statements.query('update submissions set email_due = true where submission_id = $1::uuid', [
    submissionId,
  ])
  if (canSendNow) await markFirstEmail(statements, subscriberId, now)
}

const markFirstEmail = (statements: Queryable, subscriberId: string, now: Date) =>
  statements.query(
    'update subscribers set asked_at = coalesce(asked_at, $2) where subscriber_id = $1::uuid',
    [subscriberId, now],
  )

type DueRow = EmailRecipient & { submissionId: string; campaignId: string; wasAsked: boolean }

/** Sends a due email unless it is held; returns whether it is still held. */
export async function sendDueEmail(
  deps: LeadDeps,
  attempts: LeadAttempts,
  submissionId: string,
): Promise<'sent' | 'held'> {
  const claimedEmail = await deps.database.transaction((statements) =>
    claimDueEmail(statements, submissionId, deps.now()),
  )
  if (claimedEmail === 'held') return 'held'
  if (claimedEmail !== null) await sendConfirmationEmail(deps, attempts, claimedEmail)
  return 'sent'
}

/**
 * Claims a due email; null if it is not due or its campaign was deleted. Only one of two concurrent calls claims it.
 */
async function claimDueEmail(
  statements: Queryable,
  submissionId: string,
  now: Date,
): Promise<EmailRecipient | 'held' | null> {
  const [due] = await statements.query<DueRow>(
    `select subscriber_id as "subscriberId", email, submission_id as "submissionId",
       subscribers.campaign_id as "campaignId", asked_at is not null as "wasAsked"
     from submissions join subscribers using (subscriber_id)
     join campaigns on campaigns.campaign_id = subscribers.campaign_id
     where submission_id = $1::uuid and email_due and deleted_at is null
     for update of submissions, subscribers`,
    [submissionId],
  )
  if (due === undefined) return null
  const hold = await readEmailHold(statements, due.campaignId, now)
  // The daily limit applies only to addresses that have never been emailed.
  if (hold !== null && !(hold === 'daily-limit' && due.wasAsked)) {
    await recordEmailHold(statements, due.campaignId, hold)
    return 'held'
  }
  await statements.query(
    'update submissions set email_due = false where submission_id = $1::uuid',
    [submissionId],
  )
  await markFirstEmail(statements, due.subscriberId, now)
  return due
}

/** Sends the waiting emails of every campaign that no longer has a hold. */
export async function sendHeldEmails(deps: LeadDeps): Promise<void> {
  const { database, now } = deps
  const since = new Date(now().getTime() - (LINK_DAYS + RENEWABLE_DAYS) * DAY_MS)
  const campaigns = await database.query<{ campaign_id: string }>(
    `select distinct campaign_id from submissions
     join campaigns using (campaign_id) join accounts on accounts.account_id = campaigns.account_id
     where email_due and submissions.created_at > $1 and deleted_at is null
       and deactivated_message is null`,
    [since],
  )
  for (const { campaign_id } of campaigns) await sendHeldEmailsForCampaign(deps, campaign_id, since)
}

async function sendHeldEmailsForCampaign(
  deps: LeadDeps,
  campaignId: string,
  since: Date,
): Promise<void> {
  const { database } = deps
  const attempts = createAttemptCounter(database, deps, LEAD_LIMITS)
  const due = await database.query<{ submission_id: string }>(
    `select submission_id from submissions
     where campaign_id = $1::uuid and email_due and created_at > $2
     order by created_at limit ${BATCH_SIZE}`,
    [campaignId, since],
  )
  for (const { submission_id } of due) {
    if ((await sendDueEmail(deps, attempts, submission_id)) === 'held') return
  }
  if (due.length === BATCH_SIZE) return
  await database.query(
    `update campaigns set emails_held_for = null
     where campaign_id = $1::uuid and emails_held_for is not null`,
    [campaignId],
  )
}

/** Sends waiting emails once a minute. Returns a function that stops the timer. */
export function sendHeldEmailsEveryMinute(deps: LeadDeps): () => void {
  const timer = setInterval(() => deps.background.run(() => sendHeldEmails(deps)), INTERVAL_MS)
  timer.unref()
  return () => clearInterval(timer)
}
