import type { Answers } from '../../popup/answers-rules.ts'
import type { Queryable } from '../platform/database/database.ts'
import { DAY_MS, type Lead } from './repository.ts'
import type { Consent } from './responses.ts'
import { LINK_DAYS, RENEWABLE_DAYS } from './rules.ts'

/** The recipient of a confirmation email, and the submission to confirm; null if that was deleted. */
export type EmailRecipient = Pick<Lead, 'subscriberId' | 'email'> & { submissionId: string | null }

type Submission = {
  subscriberId: string
  answers: Answers
  consent: readonly Consent[]
  /** The page that the form was on, if known. */
  page: string | null
  /** The network that it was sent from. */
  network: string
  /** Where it was sent from, as two letters; null if unknown. */
  country: string | null
  now: Date
}

/** Stores what was submitted with an address. The subscriber stays unchanged until `countSubmission` applies it. */
export async function addSubmission(
  statements: Queryable,
  { subscriberId, answers, consent, page, country, network, now }: Submission,
): Promise<string> {
  const [row] = await statements.query<{ submission_id: string }>(
    `insert into submissions (account_id, site_id, campaign_id, subscriber_id, answers, consent, page, country,
       network, created_at)
     select account_id, site_id, campaign_id, subscriber_id, $2::jsonb, $3::jsonb, $4::text, $5::text, $6::text,
       $7::timestamptz
     from subscribers where subscriber_id = $1::uuid returning submission_id`,
    [
      ...[subscriberId, JSON.stringify(answers), JSON.stringify(consent)],
      ...[page, country, network, now],
    ],
  )
  if (row === undefined) throw new Error('The submission was not added.')
  return row.submission_id
}

/**
 * A submission that the owner of the address `confirmed` replaces existing data; otherwise it only adds missing
 * data.
 */
type ConfirmationState = 'confirmed' | 'unconfirmed'

const MERGE_COLUMNS: Readonly<Record<ConfirmationState, string>> = {
  confirmed: `answers = subscribers.answers || sent.answers,
    consent = case when sent.consent = '[]' then subscribers.consent else sent.consent end`,
  unconfirmed: `answers = sent.answers || subscribers.answers,
    consent = subscribers.consent || coalesce((
      select jsonb_agg(agreed) from jsonb_array_elements(sent.consent) as agreed
      where not subscribers.consent @> jsonb_build_array(jsonb_build_object('text', agreed->'text'))), '[]')`,
}

/** Applies the submission to its subscriber; only once. */
export async function countSubmission(
  statements: Queryable,
  submissionId: string,
  { authority, now }: { authority: ConfirmationState; now: Date },
): Promise<void> {
  await statements.query(
    `with sent as (
       update submissions set counted_at = $2 where submission_id = $1::uuid and counted_at is null
       returning subscriber_id, answers, consent)
     update subscribers set ${MERGE_COLUMNS[authority]}
     from sent where subscribers.subscriber_id = sent.subscriber_id`,
    [submissionId, now],
  )
}

/**
 * Deletes submissions that nobody confirmed. After their link has expired, they are kept for as long as addresses
 * that never joined a list.
 */
export async function deleteUnconfirmedSubmissions(
  statements: Pick<Queryable, 'query'>,
  now: Date,
): Promise<void> {
  const daysAgo = (days: number) => new Date(now.getTime() - days * DAY_MS)
  await statements.query(
    `delete from submissions where counted_at is null and created_at < $1 and not exists
       (select from lead_links where lead_links.submission_id = submissions.submission_id
         and expires_at >= $2)`,
    [daysAgo(LINK_DAYS + RENEWABLE_DAYS), daysAgo(RENEWABLE_DAYS)],
  )
}
