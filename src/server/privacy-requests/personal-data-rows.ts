import { prizeLabel } from '../leads/prize-label.ts'
import type { Queryable } from '../platform/database/database.ts'
import { Refusal } from '../platform/http/refusal.ts'
import { addressPattern } from './address-pattern.ts'
import type { DataOfResponse, DataOfSubscriber } from './schema.ts'

/** Rows that are read in one transaction and held in memory at a time. */
export const BATCH_ROWS = 100

/** Where a batch ended. */
export type Cursor = { at: string; id: string }
export const FIRST_ROW: Cursor = { at: '-infinity', id: '00000000-0000-0000-0000-000000000000' }

export type Paged<Row extends object> = { row: Row; cursor: Cursor }
export type Scope = { email: string; siteIds: readonly string[] }
export type Subscription = Omit<DataOfSubscriber, 'submissions' | 'deliveries'> & { id: string }

/** The columns of a batch: the row as JSON, and where it is. */
const paged = (fields: string, table: string, id: string) =>
  `json_build_object(${fields}) as row,
   json_build_object('at', iso(${table}.created_at), 'id', ${table}.${id}) as cursor`

/** $1: the owner; $2 and $3: the cursor. */
const afterCursor = (table: string, id: string) =>
  `(${table}.created_at, ${table}.${id}) > ($2::timestamptz, $3::uuid)
   order by ${table}.created_at, ${table}.${id} limit ${BATCH_ROWS}`

/** The few rows of a table that belong to the subscriber, as JSON, oldest first. */
const rowsOf = (table: string, fields: string) =>
  `(select coalesce(json_agg(json_build_object(${fields}, 'created_at', iso(rows.created_at)) order by rows.created_at), '[]')
   from ${table} as rows where rows.subscriber_id = subscribers.subscriber_id)`

/** The IDs of the subscribers with the address, oldest first. */
export async function listSubscriptions(
  statements: Queryable,
  { email, siteIds }: Scope,
): Promise<string[]> {
  const rows = await statements.query<{ id: string }>(
    `select subscriber_id as id from subscribers
     where account_id = current_account() and lower_email = lower($1) and site_id = any($2::uuid[])
     order by subscribers.created_at, subscriber_id`,
    [email, siteIds],
  )
  return rows.map(({ id }) => id)
}

/** What is held about a subscriber beside the submissions and the deliveries. @throws Refusal NOT_FOUND */
export async function readSubscription(statements: Queryable, id: string): Promise<Subscription> {
  const [row] = await statements.query<Subscription>(
    `select subscriber_id as id, domain as site, title as campaign, email,
       iso(subscribers.created_at) as joined_at, iso(confirmed_at) as confirmed_at, iso(left_at) as left_at,
       subscribers.country, imported, ${prizeLabel('subscribers.prize')} as prize, subscribers.answers, subscribers.consent,
       (select coalesce(json_agg(tag order by tag_key), '[]') from subscriber_tags
         where subscriber_tags.subscriber_id = subscribers.subscriber_id) as tags,
       ${rowsOf('subscriber_notes', "'text', rows.text")} as notes,
       ${rowsOf('manual_confirmations', "'reason', rows.reason")} as manual_confirmations,
       (select coalesce(json_agg(json_build_object('sent_at', iso(sent_at)) order by sent_at), '[]')
         from confirmation_emails(array[subscribers.subscriber_id])) as confirmation_emails
     from subscribers join sites on sites.id = subscribers.site_id
     join campaigns on campaigns.campaign_id = subscribers.campaign_id
     where subscribers.account_id = current_account() and subscriber_id = $1::uuid`,
    [id],
  )
  if (row === undefined) throw subscriberDeleted()
  return row
}

const subscriberDeleted = () => new Refusal('NOT_FOUND', 'This subscriber has been deleted.')

/**
 * After a batch has been read: a batch of a subscriber who was deleted meanwhile is empty, as if there were no more.
 * @throws Refusal NOT_FOUND
 */
export async function requireSubscription(statements: Queryable, id: string): Promise<void> {
  const rows = await statements.query(
    'select from subscribers where account_id = current_account() and subscriber_id = $1::uuid',
    [id],
  )
  if (rows.length === 0) throw subscriberDeleted()
}

const SUBMISSION = `'created_at', iso(sent.created_at), 'page', sent.page, 'country', sent.country,
  'answers', sent.answers, 'consent', sent.consent, 'network', sent.network`

type DataOfSubmission = DataOfSubscriber['submissions'][number]
type DataOfDelivery = NonNullable<DataOfSubscriber['deliveries']>[number]

export const readSubmissions = (
  statements: Queryable,
  subscriberId: string,
  { at, id }: Cursor,
): Promise<Paged<DataOfSubmission>[]> =>
  statements.query<Paged<DataOfSubmission>>(
    `select ${paged(SUBMISSION, 'sent', 'submission_id')} from submissions as sent
     where sent.account_id = current_account() and subscriber_id = $1::uuid and ${afterCursor('sent', 'submission_id')}`,
    [subscriberId, at, id],
  )

const DELIVERY = `'receiver', integration, 'kind', sent.kind, 'state', sent.state, 'created_at', iso(sent.created_at)`

export const readDeliveries = (
  statements: Queryable,
  subscriberId: string,
  { at, id }: Cursor,
): Promise<Paged<DataOfDelivery>[]> =>
  statements.query<Paged<DataOfDelivery>>(
    `select ${paged(DELIVERY, 'sent', 'delivery_id')} from deliveries as sent
     join connections on connections.connection_id = sent.connection_id
     where sent.account_id = current_account() and subscriber_id = $1::uuid
       and ${afterCursor('sent', 'delivery_id')}`,
    [subscriberId, at, id],
  )

const RESPONSE = `'site', domain, 'campaign', title, 'created_at', iso(responses.created_at),
  'answers', responses.answers, 'consent', responses.consent, 'page', responses.page,
  'country', responses.country, 'prize', ${prizeLabel('responses.prize')}`

export const readResponses = (
  statements: Queryable,
  { email, siteIds }: Scope,
  { at, id }: Cursor,
): Promise<Paged<DataOfResponse>[]> =>
  statements.query<Paged<DataOfResponse>>(
    `select ${paged(RESPONSE, 'responses', 'response_id')}
     from responses join sites on sites.id = responses.site_id
     join campaigns on campaigns.campaign_id = responses.campaign_id
     where responses.account_id = current_account() and may_hold_address(answers)
       and responses.site_id = any($4::uuid[])
       and exists (select from jsonb_each_text(answers) as entries where lower(entries.value) ~ $1)
       and ${afterCursor('responses', 'response_id')}`,
    [addressPattern(email), at, id, siteIds],
  )
