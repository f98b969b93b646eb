import type { Answers } from '../../popup/answers-rules.ts'
import type { Queryable } from '../platform/database/database.ts'
import { createToken, hashSecret, TOKEN_PATTERN } from '../platform/http/secret-token.ts'
import { DAY_MS, type Lead, type LeadRow, toLead } from './repository.ts'
import type { Consent } from './responses.ts'
import { LINK_DAYS } from './rules.ts'
import type { EmailRecipient } from './submissions.ts'

/** The site that the person joined; the page and the emails show its name instead of our brand. */
export type ListOwner = { name: string; domain: string }

/** The submission that a link confirms; `LeadLink` has null if it was deleted. */
export type LinkedSubmission = {
  submissionId: string
  answers: Answers
  consent: readonly Consent[]
  countedAt: Date | null
}

export type LeadLink = Lead &
  ListOwner & { linkedAt: Date; expiresAt: Date; submission: LinkedSubmission | null }

/** Creates a link for the email; older links keep working until they expire. */
export async function createLeadLink(
  statements: Queryable,
  { subscriberId, submissionId, now }: Omit<EmailRecipient, 'email'> & { now: Date },
): Promise<{ token: string; owner: ListOwner }> {
  const token = createToken()
  await statements.query(
    `insert into lead_links (token_hash, subscriber_id, submission_id, created_at, expires_at)
     values ($1, $2::uuid, $3::uuid, $4, $5)`,
    [
      ...[hashSecret(token), subscriberId, submissionId, now],
      new Date(now.getTime() + LINK_DAYS * DAY_MS),
    ],
  )
  const [owner] = await statements.query<ListOwner>(
    `select coalesce(nullif(company_name, ''), domain) as name, domain
     from subscribers join sites on sites.id = subscribers.site_id
     join accounts on accounts.account_id = subscribers.account_id
     where subscriber_id = $1::uuid`,
    [subscriberId],
  )
  if (owner === undefined) throw new Error('The subscriber has no site.')
  return { token, owner }
}

type LinkRow = LeadRow &
  ListOwner & {
    linked_at: Date
    expires_at: Date
    submission_id: string | null
    answers: Answers | null
    consent: Consent[] | null
    counted_at: Date | null
  }

/**
 * Makes concurrent actions with this person's links wait for the transaction. A separate statement, because a
 * statement that waits for a lock still reads the rows that it joins as they were before.
 */
export async function lockLead(statements: Queryable, token: string): Promise<void> {
  await statements.query(
    `select 1 from subscribers join lead_links using (subscriber_id)
     where token_hash = $1 for update of subscribers`,
    [hashSecret(token)],
  )
}

/** Finds the link for a token; null if the token is unknown or invalid. */
export async function readLeadLink(statements: Queryable, token: string): Promise<LeadLink | null> {
  if (!TOKEN_PATTERN.test(token)) return null
  const [row] = await statements.query<LinkRow>(
    `select subscribers.subscriber_id, email, confirmed_at, left_at, domain, submissions.submission_id,
       submissions.answers, submissions.consent, counted_at,
       coalesce(nullif(company_name, ''), domain) as name,
       lead_links.created_at as linked_at, expires_at
     from lead_links join subscribers using (subscriber_id)
     left join submissions on submissions.submission_id = lead_links.submission_id
     join sites on sites.id = subscribers.site_id
     join accounts on accounts.account_id = subscribers.account_id
     where token_hash = $1`,
    [hashSecret(token)],
  )
  if (row === undefined) return null
  const { name, domain, linked_at, expires_at } = row
  const submission = submissionOf(row)
  return { ...toLead(row), name, domain, linkedAt: linked_at, expiresAt: expires_at, submission }
}

function submissionOf(row: LinkRow): LinkedSubmission | null {
  const { submission_id: submissionId, answers, consent, counted_at: countedAt } = row
  if (submissionId === null) return null
  return { submissionId, answers: answers ?? {}, consent: consent ?? [], countedAt }
}
