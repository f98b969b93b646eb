import type { Queryable } from '../platform/database/database.ts'
import { Refusal } from '../platform/http/refusal.ts'
import { isId } from '../platform/http/schemas.ts'
import type { Person } from '../session/person.ts'
import type { QuarantineResponse } from './schema.ts'
import { applyHourToFigures, HOUR_SQL } from './view-hours.ts'

/** When clocks go back, the repeated hour ends after the repetition. */
const ENDS_AT = `((view_hours.hour + interval '1 hour') at time zone time_zone)`

type Decision = 'released' | 'dropped'

type DecisionInput = { viewHourId: string; decision: Decision; person: Person; now: Date }

/** The hours awaiting a decision, oldest first, and the events that were not counted this month (UTC). */
export async function readQuarantine(
  statements: Queryable,
  now: Date,
): Promise<QuarantineResponse> {
  const hours = await statements.query<QuarantineResponse['hours'][number]>(
    `select view_hour_id as id, sites.site_id, domain, time_zone, ${HOUR_SQL} as hour,
       iso(${ENDS_AT}) as ends_at, views,
       coalesce(usual_views, 0) as usual_views
     from view_hours join sites on sites.id = view_hours.site_id
     where state = 'quarantined' order by view_hours.hour, domain`,
  )
  const uncounted = await statements.query<QuarantineResponse['uncounted'][number]>(
    `select campaign_id, title, reason, sum(views)::integer as views, sum(clicks)::integer as clicks,
       sum(leads)::integer as leads
     from uncounted_events join campaigns using (campaign_id)
     where day >= $1::date and day < $1::date + interval '1 month'
     group by campaign_id, title, reason order by sum(views) + sum(clicks) + sum(leads) desc, campaign_id, reason`,
    [`${now.toISOString().slice(0, 7)}-01`],
  )
  return { hours, uncounted }
}

/**
 * Counts an hour's views, or drops them permanently. Idempotent. A released hour is not checked again, so it
 * can be released only after it has ended.
 * @throws Refusal NOT_FOUND; CONFLICT if the other decision has already been made, or if the hour has not ended
 */
export async function resolveQuarantinedHour(
  statements: Queryable,
  { viewHourId, decision, person, now }: DecisionInput,
): Promise<void> {
  if (!isId(viewHourId)) throw hourNotFound()
  const [hour] = await statements.query<{ siteId: string; hour: string }>(
    `update view_hours set state = $2, decided_at = $3, decided_by = $4 from sites
     where view_hour_id = $1::uuid and state = 'quarantined' and sites.id = view_hours.site_id
       and ($2 = 'dropped' or ${ENDS_AT} <= $3)
     returning view_hours.site_id as "siteId", ${HOUR_SQL} as hour`,
    [viewHourId, decision, now, person.personId],
  )
  if (hour === undefined) return refuseUnlessRepeated(statements, viewHourId, decision)
  if (decision === 'released') await applyHourToFigures(statements, hour, 1)
}

async function refuseUnlessRepeated(statements: Queryable, viewHourId: string, decision: Decision) {
  const [row] = await statements.query<{ state: string; end: string }>(
    `select state, to_char(hour + interval '1 hour', 'HH24:MI') as end
     from view_hours where view_hour_id = $1::uuid`,
    [viewHourId],
  )
  if (row === undefined || row.state === 'counted') throw hourNotFound()
  if (row.state === 'quarantined') {
    throw new Refusal(
      'CONFLICT',
      `These views can be released after their hour has ended, at ${row.end} in the site’s time zone.`,
    )
  }
  if (row.state !== decision) {
    throw new Refusal('CONFLICT', `These views were already ${row.state}.`)
  }
}

const hourNotFound = () => new Refusal('NOT_FOUND', 'These views aren’t on hold.')
