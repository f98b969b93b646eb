import type { Queryable } from '../platform/database/database.ts'
import { type AnalyticsQuery, parameters, TODAY } from './query.ts'
import { type ClockTime, figuresUntil, type HourlyDay } from './same-hours-rules.ts'
import type { DayResponse } from './schema.ts'

const DAY_START = `(${TODAY} - $5::integer)::timestamp`
const DAY_END = `(${TODAY} - $5::integer + 1)::timestamp`

/** The hours of the last day of the previous period; excludes hours on hold and dropped hours. */
const readHours = (statements: Queryable, analyticsQuery: AnalyticsQuery) =>
  statements.query<HourlyDay['hours'][number]>(
    `select extract(hour from parts.hour)::integer as hour,
       sum(parts.views)::integer as views, sum(parts.clicks)::integer as clicks
     from campaign_hours as parts left join view_hours
       on view_hours.site_id = parts.site_id and view_hours.hour = parts.hour
     where parts.site_id = $1::uuid and ($2::uuid is null or campaign_id = $2)
       and parts.hour >= ${DAY_START} and parts.hour < ${DAY_END}
       and (state is null or state in ('counted', 'released'))
     group by 1`,
    parameters(analyticsQuery),
  )

type JoinedCounts = ClockTime & HourlyDay['joined']

/**
 * The current time of day, and how many visitors had subscribed by that time on the last day of the previous period.
 */
async function readJoinedCounts(
  statements: Queryable,
  analyticsQuery: AnalyticsQuery,
): Promise<JoinedCounts> {
  const [row] = await statements.query<JoinedCounts>(
    `select extract(hour from clock)::integer as hour, extract(minute from clock)::integer as minute,
       count(created_at)::integer as known,
       count(created_at) filter (where (created_at at time zone $4)::time <= clock)::integer as "byThen"
     from (select ($3::timestamptz at time zone $4)::time as clock) as wall
     left join subscribers on site_id = $1::uuid and not waits and not imported and ($2::uuid is null or campaign_id = $2)
       and created_at >= ${DAY_START} at time zone $4 and created_at < ${DAY_END} at time zone $4
     group by clock`,
    parameters(analyticsQuery),
  )
  if (row === undefined) throw new Error('The database returned no time.')
  return row
}

/** The last day of the previous period, up to the current time of day; null if that is not known. */
export async function readPreviousDayToSameTime(
  statements: Queryable,
  analyticsQuery: AnalyticsQuery,
  day: DayResponse,
): Promise<DayResponse | null> {
  const hours = await readHours(statements, analyticsQuery)
  const { known, byThen, ...clock } = await readJoinedCounts(statements, analyticsQuery)
  return figuresUntil({ day, hours, joined: { known, byThen } }, clock)
}
