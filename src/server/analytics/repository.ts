import type { Queryable } from '../platform/database/database.ts'
import type { SelectedSite } from '../sites/repository.ts'
import { type AnalyticsQuery, parameters, TODAY } from './query.ts'
import { readPreviousDayToSameTime } from './same-hours.ts'
import type {
  AnalyticsResponse,
  BestCampaignResponse,
  DayResponse,
  LatestSubscriberResponse,
} from './schema.ts'

const MAX_BEST_CAMPAIGNS = 5
const MAX_LATEST_SUBSCRIBERS = 7

const IN_PERIOD = `site_id = $1::uuid and ($2::uuid is null or campaign_id = $2)
  and day > ${TODAY} - $5::integer and day <= ${TODAY}`

/** The period and the previous period of the same length, day by day, including days without views. */
function readDays(statements: Queryable, analyticsQuery: AnalyticsQuery): Promise<DayResponse[]> {
  return statements.query<DayResponse>(
    `select to_char(calendar.day, 'YYYY-MM-DD') as date,
       coalesce(sum(views), 0)::integer as views, coalesce(sum(clicks), 0)::integer as clicks,
       coalesce(sum(subscribers), 0)::integer as subscribers
     from generate_series(${TODAY} - (2 * $5::integer - 1), ${TODAY}, interval '1 day') as calendar(day)
     left join campaign_days on campaign_days.day = calendar.day::date
       and site_id = $1::uuid and ($2::uuid is null or campaign_id = $2)
     group by calendar.day order by calendar.day`,
    parameters(analyticsQuery),
  )
}

function readBestCampaigns(statements: Queryable, analyticsQuery: AnalyticsQuery) {
  return statements.query<BestCampaignResponse>(
    `select campaign_id, title, sum(views)::integer as views,
       sum(subscribers)::integer as subscribers
     from campaign_days join campaigns using (account_id, site_id, campaign_id)
     where ${IN_PERIOD} and deleted_at is null
     group by campaign_id, title having sum(views) > 0
     order by sum(subscribers) desc, sum(views) desc, campaign_id limit ${MAX_BEST_CAMPAIGNS}`,
    parameters(analyticsQuery),
  )
}

async function countConfirmed(statements: Queryable, analyticsQuery: AnalyticsQuery) {
  const [row] = await statements.query<{ confirmed: number }>(
    `select coalesce(sum(confirmed), 0)::integer as confirmed from campaign_days where ${IN_PERIOD}`,
    parameters(analyticsQuery),
  )
  return row?.confirmed ?? 0
}

function readLatestSubscribers(
  statements: Queryable,
  { site, campaignId }: AnalyticsQuery,
): Promise<LatestSubscriberResponse[]> {
  return statements.query<LatestSubscriberResponse>(
    `select subscriber_id as id, email, title as campaign_title, iso(subscribers.created_at) as created_at
     from subscribers join campaigns using (account_id, site_id, campaign_id)
     where site_id = $1::uuid and left_at is null and not waits and ($2::uuid is null or campaign_id = $2)
     order by subscribers.created_at desc, subscriber_id desc limit ${MAX_LATEST_SUBSCRIBERS}`,
    [site.id, campaignId],
  )
}

type StepsResponse = Pick<AnalyticsResponse, Extract<keyof AnalyticsResponse, `has_${string}`>>

/** What has been done once stays done, except for the live campaign. */
async function readSteps(statements: Queryable, site: SelectedSite): Promise<StepsResponse> {
  const [row] = await statements.query<StepsResponse>(
    `select exists (select from campaign_totals
         where site_id = sites.id and status = 'live' and total > 0) as has_live_campaign,
       exists (select from campaigns
         where site_id = sites.id and published_version is not null) as has_published_campaign,
       notified_sign_ups > 0 or exists (select from subscribers
         where site_id = sites.id and left_at is null and not waits) as has_subscriber,
       has_sent_leads or exists (select from connections
         where site_id = sites.id and last_sent_at is not null) as has_integration,
       (select count(*) > 1 from memberships) as has_colleague
     from sites where id = $1::uuid`,
    [site.id],
  )
  if (row === undefined) throw new Error('The selected site is gone.')
  return row
}

/** One site's figures, by day in its time zone. */
export async function readAnalytics(
  statements: Queryable,
  analyticsQuery: AnalyticsQuery,
): Promise<AnalyticsResponse> {
  const days = await readDays(statements, analyticsQuery)
  const previousDays = days.slice(0, -analyticsQuery.days)
  const lastPreviousDay = previousDays.at(-1)
  const partialDay =
    lastPreviousDay &&
    (await readPreviousDayToSameTime(statements, analyticsQuery, lastPreviousDay))
  return {
    time_zone: analyticsQuery.site.time_zone,
    days: days.slice(-analyticsQuery.days),
    days_before: partialDay ? [...previousDays.slice(0, -1), partialDay] : previousDays,
    same_hours: Boolean(partialDay),
    best_campaigns: await readBestCampaigns(statements, analyticsQuery),
    latest_subscribers: analyticsQuery.withSubscribers
      ? await readLatestSubscribers(statements, analyticsQuery)
      : [],
    confirmed: await countConfirmed(statements, analyticsQuery),
    ...(await readSteps(statements, analyticsQuery.site)),
  }
}
