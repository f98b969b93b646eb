import { canEnter } from '../../features/session/permission-rules.ts'
import { prizeLabel } from '../leads/prize-label.ts'
import type { Queryable } from '../platform/database/database.ts'
import type { Person } from '../session/person.ts'
import { listSites } from '../sites/repository.ts'
import { addressPattern } from './address-pattern.ts'
import type { DataOfResponse, DataOfSubscriber, PersonalData } from './schema.ts'

/** The rows of a table that belong to the subscriber, as JSON, oldest first. */
const rowsOf = (table: string, fields: string, order = 'rows.created_at') =>
  `(select coalesce(json_agg(json_build_object(${fields}) order by ${order}), '[]')
   from ${table} as rows where rows.subscriber_id = subscribers.subscriber_id)`

const CREATED = "'created_at', iso(rows.created_at)"

const SUBSCRIPTION = `domain as site, title as campaign, email,
  iso(subscribers.created_at) as joined_at, iso(confirmed_at) as confirmed_at, iso(left_at) as left_at,
  subscribers.country, imported, ${prizeLabel('subscribers.prize')} as prize, subscribers.answers, subscribers.consent,
  (select coalesce(json_agg(tag order by tag_key), '[]') from subscriber_tags
    where subscriber_tags.subscriber_id = subscribers.subscriber_id) as tags,
  ${rowsOf('subscriber_notes', `'text', rows.text, ${CREATED}`)} as notes,
  ${rowsOf('manual_confirmations', `'reason', rows.reason, ${CREATED}`)} as manual_confirmations,
  ${rowsOf(
    'submissions',
    `${CREATED}, 'page', rows.page, 'country', rows.country, 'answers', rows.answers, 'consent', rows.consent, 'network', rows.network`,
  )} as submissions,
  (select coalesce(json_agg(json_build_object('sent_at', iso(sent_at)) order by sent_at), '[]')
    from confirmation_emails(array[subscribers.subscriber_id])) as confirmation_emails,
  case when $3::boolean then
    (select coalesce(json_agg(json_build_object('receiver', integration, 'kind', kind, 'state', state,
        'created_at', iso(deliveries.created_at)) order by deliveries.created_at), '[]')
      from deliveries join connections on connections.connection_id = deliveries.connection_id
      where deliveries.subscriber_id = subscribers.subscriber_id) end as deliveries`

type Scope = { email: string; siteIds: readonly string[] }

function readSubscriptions(
  statements: Queryable,
  { email, siteIds }: Scope,
  maySeeDeliveries: boolean,
): Promise<DataOfSubscriber[]> {
  return statements.query<DataOfSubscriber>(
    `select ${SUBSCRIPTION}
     from subscribers join sites on sites.id = subscribers.site_id
     join campaigns on campaigns.campaign_id = subscribers.campaign_id
     where subscribers.account_id = current_account() and lower_email = lower($1)
       and subscribers.site_id = any($2::uuid[])
     order by subscribers.created_at`,
    [email, siteIds, maySeeDeliveries],
  )
}

function readResponses(
  statements: Queryable,
  { email, siteIds }: Scope,
): Promise<DataOfResponse[]> {
  return statements.query<DataOfResponse>(
    `select domain as site, title as campaign, iso(responses.created_at) as created_at, answers, consent,
       page, country, ${prizeLabel('responses.prize')} as prize
     from responses join sites on sites.id = responses.site_id
     join campaigns on campaigns.campaign_id = responses.campaign_id
     where responses.account_id = current_account() and may_hold_address(answers)
       and responses.site_id = any($2::uuid[])
       and exists (select from jsonb_each_text(answers) as entries where lower(entries.value) ~ $1)
     order by responses.created_at`,
    [addressPattern(email), siteIds],
  )
}

/** Everything about a person on the sites that the caller may see. */
export async function readPersonalData(
  statements: Queryable,
  { email, person, now }: { email: string; person: Person; now: Date },
): Promise<PersonalData> {
  const sites = await listSites(statements, person)
  const scope = { email, siteIds: sites.map(({ id }) => id) }
  return {
    format: 'poplar-personal-data',
    version: 1,
    exported_at: now.toISOString(),
    email,
    sites: sites.map(({ domain }) => domain),
    subscriptions: await readSubscriptions(statements, scope, canEnter(person, 'integrations')),
    answers: await readResponses(statements, scope),
  }
}
