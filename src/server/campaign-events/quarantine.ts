import { sitePath } from '../../features/sites/site-path-rules.ts'
import type { Queryable } from '../platform/database/database.ts'
import {
  BASELINE_DAYS,
  maxViewsPerHour,
  QUARANTINE_FACTOR,
  QUARANTINE_MIN_VIEWS,
  usualViews,
} from './anomaly-rules.ts'
import { applyHourToFigures, type ViewHour } from './view-hours.ts'

type Queries = Pick<Queryable, 'query'>

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

type OwnedSite = { accountId: string; siteId: string; domain: string }

/** One notification per site and day, because a flood over many hours needs only one. */
async function notifyOnce(
  statements: Queries,
  { siteId, hour }: ViewHour,
  now: Date,
): Promise<void> {
  const [site] = await statements.query<OwnedSite>(
    `select account_id as "accountId", site_id as "siteId", domain
     from sites where id = $1::uuid and not exists (
       select from view_hours
       where site_id = $1::uuid and hour::date = $2::timestamp::date and hour <> $2::timestamp
         and state in ('quarantined', 'released', 'dropped'))`,
    [siteId, hour],
  )
  if (site === undefined) return
  const { accountId, domain } = site
  const description = `${domain} had more than ${QUARANTINE_MIN_VIEWS.toLocaleString('en')} views in an hour, over ${QUARANTINE_FACTOR} times the usual. They don’t count until an admin releases them under “Views this month”.`
  await statements.query(
    `insert into notifications (account_id, title, description, action_url, created_at)
     values ($1::uuid, $2, $3, $4, $5)`,
    [accountId, `Views on hold: ${domain}`, description, sitePath(site), now],
  )
}
