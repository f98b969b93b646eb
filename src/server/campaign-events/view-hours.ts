import type { Queryable } from '../platform/database/database.ts'

/**
 * The dashboard compares today with the same hours of a day up to 90 days ago, its longest period; the rest allows for
 * time zones and a late clean-up. Both tables are kept: one has the figures, the other records which hours are counted.
 */
const RETENTION_DAYS = 100

type Queries = Pick<Queryable, 'query'>

/** An hour in the site's time zone, such as `2026-11-23T14:00:00`. */
export type ViewHour = {
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
