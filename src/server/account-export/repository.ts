import type { Queryable } from '../platform/database/database.ts'
import type { Person } from '../session/person.ts'
import type {
  ExportedAccount,
  ExportedCampaign,
  ExportedResponse,
  ExportedSite,
  ExportedSubscriber,
} from './schema.ts'

/** The number of rows that are read in one transaction and held in memory at a time. */
export const BATCH_ROWS = 1_000

/** A site with the ID by which its rows are queried. */
export type Site = ExportedSite & { id: string }

export async function readAccountHead(
  statements: Queryable,
  { email }: Pick<Person, 'email'>,
): Promise<ExportedAccount> {
  const [account] = await statements.query<Omit<ExportedAccount, 'admin_email'>>(
    'select company_name, iso(created_at) as created_at from accounts',
  )
  if (account === undefined) throw new Error('This transaction’s account no longer exists.')
  return { ...account, admin_email: email }
}

/** The sites after `after`. */
export function readSites(statements: Queryable, after: Site | null): Promise<Site[]> {
  return statements.query<Site>(
    `select id, site_id, domain, time_zone, iso(created_at) as created_at,
       iso(last_seen_at) as last_seen_at
     from sites where $1::uuid is null or id > $1
     order by id limit ${BATCH_ROWS}`,
    [after?.id ?? null],
  )
}

/** The site's campaigns after `after`, including deleted ones. */
export function readCampaigns(
  statements: Queryable,
  site: Site,
  after: ExportedCampaign | null,
): Promise<ExportedCampaign[]> {
  return statements.query<ExportedCampaign>(
    `select campaign_id, $2::text as site_id, title, customer_intention, type, template_plan,
       status, editor_type, double_optin, ab_test_id, view_count, click_count, subscribe_count,
       iso(starts_at) as starts_at, iso(ends_at) as ends_at, iso(created_at) as created_at,
       iso(updated_at) as updated_at, iso(deleted_at) as deleted_at, design, targeting
     from campaigns
     where site_id = $1::uuid and ($3::uuid is null or campaign_id > $3)
     order by campaign_id limit ${BATCH_ROWS}`,
    [site.id, site.site_id, after?.campaign_id ?? null],
  )
}

/** Submissions that were never confirmed are not exported. */
const SUBMISSIONS = `(select coalesce(json_agg(json_build_object(
    'created_at', iso(sent.created_at), 'page', sent.page, 'country', sent.country,
    'answers', sent.answers, 'consent', sent.consent) order by sent.created_at), '[]')
  from submissions as sent
  where sent.subscriber_id = subscribers.subscriber_id and sent.counted_at is not null)`

/**
 * The site's subscribers after `after`, newest first. Excludes subscribers who join during the export, those who
 * have left the list, and those who have not confirmed a double opt-in yet.
 */
export function readSubscribers(
  statements: Queryable,
  site: Site,
  after: ExportedSubscriber | null,
): Promise<ExportedSubscriber[]> {
  return statements.query<ExportedSubscriber>(
    `select subscriber_id as id, $2::text as site_id, campaign_id, email,
       iso(created_at) as created_at, iso(confirmed_at) as confirmed_at, answers, consent,
       ${SUBMISSIONS} as submissions
     from subscribers
     where site_id = $1::uuid and left_at is null and not waits
       and ($3::timestamptz is null or (created_at, subscriber_id) < ($3, $4::uuid))
     order by subscribers.created_at desc, subscriber_id desc limit ${BATCH_ROWS}`,
    [site.id, site.site_id, after?.created_at ?? null, after?.id ?? null],
  )
}

/** The site's submissions that added nobody to a list, after `after`, newest first. */
export function readResponses(
  statements: Queryable,
  site: Site,
  after: ExportedResponse | null,
): Promise<ExportedResponse[]> {
  return statements.query<ExportedResponse>(
    `select response_id as id, $2::text as site_id, campaign_id, iso(created_at) as created_at,
       page, country, answers, consent
     from responses
     where site_id = $1::uuid
       and ($3::timestamptz is null or (created_at, response_id) < ($3, $4::uuid))
     order by responses.created_at desc, response_id desc limit ${BATCH_ROWS}`,
    [site.id, site.site_id, after?.created_at ?? null, after?.id ?? null],
  )
}
