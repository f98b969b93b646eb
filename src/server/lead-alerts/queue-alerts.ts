import type { Queryable } from '../platform/database/database.ts'
import type { Deps } from '../platform/deps.ts'

const INTERVAL_MS = 60_000
/** A transaction may commit a lead some time after the lead's own time; alerts wait, so that none is skipped. */
const MARGIN_MS = 10_000
/** The hour of the daily email, in the site's time zone. */
const DAILY_HOUR = 8

/**
 * People on the list who joined in the period; imported people are not new. The index `subscribers_who_signed_up` has
 * the same conditions.
 */
export const JOINED_IN_PERIOD = `subscribers.site_id = alerts.site_id and left_at is null
  and not waits and not imported
  and subscribers.created_at > alerts.since and subscribers.created_at <= alerts.until`

/** Until when an alert that is due reports: now, or the last time it was 8:00 at the site. */
const DUE = `select lead_alerts.account_id, lead_alerts.site_id, person_id, reported_until as since,
    case frequency when 'at-once' then $1::timestamptz
      else (date_trunc('day', ($1::timestamptz at time zone time_zone) - interval '${DAILY_HOUR} hours')
        + interval '${DAILY_HOUR} hours') at time zone time_zone end as until
  from lead_alerts join sites on sites.id = lead_alerts.site_id`

type DueAlert = { site_id: string; person_id: string; since: Date; until: Date }

/**
 * Queues the emails that are due. The time until which a person has been notified and the job that notifies them are one
 * transaction: neither a restart nor a second server loses one or queues it twice. Jobs run at least once, so an email
 * may be repeated after a crash.
 */
export async function queueLeadAlerts({ database, jobs, now }: AlertDeps): Promise<void> {
  const until = new Date(now().getTime() - MARGIN_MS)
  await database.transaction(async (statements) => {
    for (const alert of await claimDueAlerts(statements, until))
      await jobs.send(statements, 'lead-alert', {
        ...{ site_id: alert.site_id, person_id: alert.person_id },
        ...{ since: alert.since.toISOString(), until: alert.until.toISOString() },
      })
  })
}

const claimDueAlerts = (statements: Queryable, until: Date): Promise<DueAlert[]> =>
  statements.query<DueAlert>(
    `with due as (
       select alerts.* from (${DUE}) as alerts
       where since < until and exists (select from subscribers where ${JOINED_IN_PERIOD})
     )
     update lead_alerts set reported_until = due.until from due
     where lead_alerts.site_id = due.site_id and lead_alerts.person_id = due.person_id
       and reported_until = due.since
     returning due.site_id, due.person_id, due.since, due.until`,
    [until],
  )

type AlertDeps = Pick<Deps, 'database' | 'jobs' | 'now' | 'background'>

/** Queues due emails once a minute. Returns a function that stops the timer. */
export function queueLeadAlertsEveryMinute(deps: AlertDeps): () => void {
  const timer = setInterval(() => deps.background.run(() => queueLeadAlerts(deps)), INTERVAL_MS)
  timer.unref()
  return () => clearInterval(timer)
}
