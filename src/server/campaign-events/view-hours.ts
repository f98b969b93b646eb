import type { Queryable } from '../platform/database/database.ts'
import {
  BASELINE_DAYS,
  maxViewsPerHour,
  QUARANTINE_FACTOR,
  QUARANTINE_MIN_VIEWS,
  usualViews,
} from './anomaly-rules.ts'

/**
 * The dashboard compares today with the same hours of a day up to 90 days ago, its longest period; the rest allows for
 * time zones and a late clean-up. Both tables are kept: one has the figures, the other records which hours are counted.
 */
const RETENTION_DAYS = 100

type Queries = Pick<Queryable, 'query'>

/** An hour in the site's time zone, such as `2026-11-23T14:00:00`. */
type ViewHour = {
  viewHourId: string
  accountId: string
  siteId: string
  hour: string
  views: number
  state: 'counted' | 'quarantined' | 'released' | 'dropped'
  mostViews: number | null
}

/** The database's text form of an hour; it is not converted to the process's time zone. */
export const HOUR_SQL = `to_char(hour, 'YYYY-MM-DD"T"HH24:MI:SS')`

type Addition = { campaignId: string; figures: [views: number, clicks: number]; now: Date }

/** Adds an event to the site's and the campaign's figures for the hour, whether or not the hour is counted. */
export async function addToHour(
  statements: Queries,
  { campaignId, figures, now }: Addition,
): Promise<ViewHour> {
  const [hour] = await statements.query<ViewHour>(
    `with place as (
       select campaigns.account_id, campaigns.site_id, campaign_id,
         date_trunc('hour', $2::timestamptz at time zone time_zone) as hour
       from campaigns join sites on sites.id = campaigns.site_id where campaign_id = $1::uuid
     ), part as (
       insert into campaign_hours as parts (account_id, site_id, campaign_id, hour, views, clicks)
       select account_id, site_id, campaign_id, hour, $3::integer, $4::integer from place
       on conflict (campaign_id, hour) do update
         set views = parts.views + excluded.views, clicks = parts.clicks + excluded.clicks
     )
     insert into view_hours as hours (account_id, site_id, hour, views)
     select account_id, site_id, hour, $3 from place
     on conflict (site_id, hour) do update set views = hours.views + excluded.views
     returning view_hour_id as "viewHourId", account_id as "accountId", site_id as "siteId",
       ${HOUR_SQL} as hour, views, state, most_views as "mostViews"`,
    [campaignId, now, ...figures],
  )
  if (hour === undefined) throw new Error('This event’s campaign no longer exists.')
  return hour
}

/**
 * Puts an hour on hold if it has more views than allowed: its counted views are subtracted until an admin releases
 * them. Requires that this transaction has locked the hour, as `addToHour` does.
 */
export async function quarantineWhenUnusual(
  statements: Queries,
  hour: ViewHour,
  now: Date,
): Promise<void> {
  if (hour.state !== 'counted' || hour.views <= QUARANTINE_MIN_VIEWS) return
  if (hour.views <= (hour.mostViews ?? (await saveMaxViews(statements, hour)))) return
  await statements.query(
    "update view_hours set state = 'quarantined' where view_hour_id = $1::uuid",
    [hour.viewHourId],
  )
  await applyHourToFigures(statements, hour, -1)
  await notifyOnce(statements, hour, now)
}

/** Calculated once per hour: the history does not change in the meantime. */
async function saveMaxViews(statements: Queries, hour: ViewHour): Promise<number> {
  const usualHourlyViews = usualViews({
    hours: await readPreviousHours(statements, hour),
    days: await readPreviousDays(statements, hour),
  })
  const maxViews = maxViewsPerHour(usualHourlyViews)
  await statements.query(
    'update view_hours set most_views = $2, usual_views = $3 where view_hour_id = $1::uuid',
    [hour.viewHourId, maxViews, usualHourlyViews],
  )
  return maxViews
}

/** The same hour on earlier days, since the site's first day, except hours that were not counted. */
function readPreviousHours(statements: Queries, { siteId, hour }: ViewHour) {
  return statements.query<{ daysAgo: number; views: number }>(
    `select days_ago as "daysAgo", coalesce(views, 0) as views
     from generate_series(1, ${BASELINE_DAYS}) as days_ago
     left join view_hours on site_id = $1::uuid and hour = $2::timestamp - days_ago * interval '1 day'
     where (state is null or state in ('counted', 'released'))
       and $2::timestamp - days_ago * interval '1 day' >=
         (select min(hour) from view_hours where site_id = $1::uuid)`,
    [siteId, hour],
  )
}

async function readPreviousDays(
  statements: Queries,
  { siteId, hour }: ViewHour,
): Promise<number[]> {
  const rows = await statements.query<{ views: number }>(
    `select coalesce(sum(views), 0)::integer as views
     from generate_series(
       greatest($2::timestamp::date - ${BASELINE_DAYS},
         (select min(day) from campaign_days where site_id = $1::uuid)),
       $2::timestamp::date - 1, interval '1 day') as date
     left join campaign_days on site_id = $1::uuid and day = date::date
     group by date`,
    [siteId, hour],
  )
  return rows.map(({ views }) => views)
}

/** @param sign 1 adds the hour's figures, -1 subtracts them */
export async function applyHourToFigures(
  statements: Queries,
  { siteId, hour }: Pick<ViewHour, 'siteId' | 'hour'>,
  sign: 1 | -1,
): Promise<void> {
  await statements.query(
    `with parts as (
       select account_id, site_id, campaign_id, hour::date as day,
         views * $3::integer as views, clicks * $3::integer as clicks
       from campaign_hours where site_id = $1::uuid and hour = $2::timestamp
     ), campaign as (
       update campaigns set view_count = view_count + views, click_count = click_count + clicks
       from parts where campaigns.campaign_id = parts.campaign_id
     )
     insert into campaign_days as days (account_id, site_id, campaign_id, day, views, clicks)
     select account_id, site_id, campaign_id, day, views, clicks from parts
     on conflict (campaign_id, day) do update
       set views = days.views + excluded.views, clicks = days.clicks + excluded.clicks`,
    [siteId, hour, sign],
  )
}

/** One notification per site and day, because a flood over many hours needs only one. */
async function notifyOnce(
  statements: Queries,
  { siteId, hour }: ViewHour,
  now: Date,
): Promise<void> {
  await statements.query(
    `insert into notifications (account_id, title, description, action_url, created_at)
     select account_id, 'Views on hold: ' || domain,
       domain || ' had more than ${QUARANTINE_MIN_VIEWS.toLocaleString('en')} views in an hour, over ${QUARANTINE_FACTOR} times the usual. They don’t count until an admin releases them under “Views this month”.',
       '/dashboard', $3::timestamptz
     from sites where id = $1::uuid and not exists (
       select from view_hours
       where site_id = $1::uuid and hour::date = $2::timestamp::date and hour <> $2::timestamp
         and state in ('quarantined', 'released', 'dropped'))`,
    [siteId, hour, now],
  )
}

/** Deletes hours that are no longer needed for comparisons, except hours awaiting a decision. */
export async function deleteOldHours(statements: Queries, now: Date): Promise<void> {
  await statements.query(
    `delete from campaign_hours
     where hour < $1::timestamptz - interval '${RETENTION_DAYS} days' and not exists (
       select from view_hours where view_hours.site_id = campaign_hours.site_id and view_hours.hour = campaign_hours.hour
         and state = 'quarantined')`,
    [now],
  )
  await statements.query(
    `delete from view_hours
     where hour < $1::timestamptz - interval '${RETENTION_DAYS} days' and state <> 'quarantined'`,
    [now],
  )
}
