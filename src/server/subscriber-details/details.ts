import { variantLetters } from '../../features/campaigns/variant-letter-rules.ts'
import type { Queryable } from '../platform/database/database.ts'
import type { Person } from '../session/person.ts'
import { findSubscriber } from '../subscribers/repository.ts'
import type { SubscriberResponse } from '../subscribers/schema.ts'
import { listNotes } from './notes.ts'
import type { ConfirmationResponse, DetailsResponse, SubmissionResponse } from './schema.ts'

/** Anybody can submit an address again and again; the panel has the newest, and how many there are. */
export const MAX_LISTED = 50

export function listSubmissions(
  statements: Queryable,
  subscriberId: string,
): Promise<SubmissionResponse[]> {
  return statements.query<SubmissionResponse>(
    `select submission_id as id, iso(created_at) as created_at, page, answers, consent, network,
       iso(counted_at) as counted_at
     from submissions where subscriber_id = $1::uuid
     order by submissions.created_at desc, submission_id desc limit ${MAX_LISTED}`,
    [subscriberId],
  )
}

export function listEmails(
  statements: Queryable,
  subscriberId: string,
): Promise<{ sent_at: string }[]> {
  return statements.query<{ sent_at: string }>(
    `select iso(sent_at) as sent_at from confirmation_emails(array[$1::uuid]) as emails
     order by emails.sent_at desc limit ${MAX_LISTED}`,
    [subscriberId],
  )
}

type Consent = SubscriberResponse['consent']

/** Each consent with the page and the network of the form that it was given in. */
async function withPlaces(
  statements: Queryable,
  { id, consent }: { id: string; consent: Consent },
): Promise<DetailsResponse['consent']> {
  const places = await statements.query<{ page: string | null; network: string | null }>(
    `select form.page as page, form.network as network
     from jsonb_array_elements($2::jsonb) with ordinality as given (consent, place)
     left join lateral (
       select page, network from submissions
       where subscriber_id = $1::uuid and submissions.consent @> jsonb_build_array(given.consent)
       order by submissions.created_at limit 1
     ) as form on true
     order by place`,
    [id, JSON.stringify(consent)],
  )
  return consent.map((given, index) => ({ ...given, page: null, network: null, ...places[index] }))
}

async function countSubmissions(statements: Queryable, subscriberId: string): Promise<number> {
  const [row] = await statements.query<{ count: number }>(
    'select count(*)::integer as count from submissions where subscriber_id = $1::uuid',
    [subscriberId],
  )
  return row?.count ?? 0
}

export function listManualConfirmations(
  statements: Queryable,
  subscriberId: string,
): Promise<ConfirmationResponse[]> {
  return statements.query<ConfirmationResponse>(
    `select reason, iso(manual_confirmations.created_at) as created_at, coalesce(nullif(first_name, ''), email) as confirmed_by
     from manual_confirmations left join people on person_id = confirmed_by
     where subscriber_id = $1::uuid order by manual_confirmations.created_at desc`,
    [subscriberId],
  )
}

/** Null for somebody who is on the list, or who unsubscribed themselves. */
async function readManualUnsubscription(
  statements: Queryable,
  subscriberId: string,
): Promise<DetailsResponse['manual_unsubscription']> {
  const [row] = await statements.query<{ unsubscribed_by: string | null }>(
    `select coalesce(nullif(first_name, ''), people.email) as unsubscribed_by
     from subscribers left join people on person_id = unsubscribed_by
     where subscriber_id = $1::uuid and unsubscribed_by is not null`,
    [subscriberId],
  )
  return row ?? null
}

/** The campaign's letter in its A/B test, as the list of campaigns shows it; null for one without. */
async function readVariant(statements: Queryable, campaignId: string): Promise<string | null> {
  const variants = await statements.query<{ id: string }>(
    `select variants.campaign_id as id
     from campaigns as own join campaigns as variants using (ab_test_id)
     where own.campaign_id = $1::uuid and variants.deleted_at is null`,
    [campaignId],
  )
  return variantLetters(variants.map(({ id }) => id)).get(campaignId) ?? null
}

/** The same address on the lists of the site's other campaigns. */
function listOtherLists(
  statements: Queryable,
  siteId: string,
  { id, email }: { id: string; email: string },
): Promise<DetailsResponse['other_lists']> {
  return statements.query<DetailsResponse['other_lists'][number]>(
    `select subscriber_id as id, title as campaign_title
     from subscribers join campaigns on campaigns.campaign_id = subscribers.campaign_id
     where subscribers.site_id = $1::uuid and lower_email = lower($3) and subscriber_id <> $2::uuid
     order by title, subscriber_id`,
    [siteId, id, email],
  )
}

type Lookup = { siteId: string; subscriberId: string; person: Person }

/** All that the side panel shows of a subscriber. @throws Refusal NOT_FOUND */
export async function readDetails(
  statements: Queryable,
  { siteId, subscriberId, person }: Lookup,
): Promise<DetailsResponse> {
  const subscriber = await findSubscriber(statements, siteId, subscriberId)
  return {
    ...subscriber,
    consent: await withPlaces(statements, subscriber),
    variant: await readVariant(statements, subscriber.campaign_id),
    other_lists: await listOtherLists(statements, siteId, subscriber),
    notes: await listNotes(statements, { subscriberId, person }),
    submissions: await listSubmissions(statements, subscriberId),
    submission_count: await countSubmissions(statements, subscriberId),
    emails: await listEmails(statements, subscriberId),
    manual_confirmations: await listManualConfirmations(statements, subscriberId),
    manual_unsubscription: await readManualUnsubscription(statements, subscriberId),
  }
}
