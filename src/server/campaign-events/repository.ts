import type { Queryable } from '../platform/database/database.ts'
import { addUncountedEvent, type EventKind, isWithinDailyLimit, type Visit } from './daily-limit.ts'
import { quarantineWhenUnusual } from './quarantine.ts'
import { addToHour } from './view-hours.ts'

const RETENTION = '7 days'

type CampaignEvent = Visit & { eventId: string; kind: EventKind }

type Queries = Pick<Queryable, 'query'>

const toFigures = (kind: EventKind): [views: number, clicks: number] =>
  kind === 'view' ? [1, 0] : [0, 1]

/**
 * Counts an event for the campaign and for the day in the site's time zone; duplicates are not counted. Runs
 * outside any account, because the caller is a visitor's browser.
 */
export async function countEvent(statements: Queries, event: CampaignEvent): Promise<void> {
  const { campaignId, kind, now } = event
  if (!(await isNew(statements, event))) return
  if (!(await isWithinDailyLimit(statements, event))) {
    return addUncountedEvent(statements, { campaignId, kind, reason: 'daily-limit', now })
  }
  const hour = await addToHour(statements, { campaignId, figures: toFigures(kind), now })
  if (hour.state === 'quarantined' || hour.state === 'dropped') return
  await addToFigures(statements, event)
  await quarantineWhenUnusual(statements, hour, now)
}

async function isNew(statements: Queries, event: CampaignEvent): Promise<boolean> {
  const added = await statements.query(
    `insert into campaign_events (account_id, site_id, campaign_id, event_id, created_at)
     select account_id, site_id, campaign_id, $2::text, $3::timestamptz
     from campaigns where campaign_id = $1::uuid
     on conflict do nothing returning event_id`,
    [event.campaignId, event.eventId, event.now],
  )
  return added.length > 0
}

async function addToFigures(
  statements: Queries,
  { campaignId, kind, now }: Pick<CampaignEvent, 'campaignId' | 'kind' | 'now'>,
): Promise<void> {
  await statements.query(
    `with counted as (
       update campaigns set view_count = view_count + $3::integer, click_count = click_count + $4::integer
       where campaign_id = $1::uuid returning account_id, site_id, campaign_id
     )
     insert into campaign_days as days (account_id, site_id, campaign_id, day, views, clicks)
     select counted.account_id, counted.site_id, campaign_id,
       ($2::timestamptz at time zone time_zone)::date, $3, $4
     from counted join sites on sites.id = counted.site_id
     on conflict (campaign_id, day) do update
       set views = days.views + excluded.views, clicks = days.clicks + excluded.clicks`,
    [campaignId, now, ...toFigures(kind)],
  )
}

/** Deletes event IDs that are too old to be sent again, and the visitor hashes of past days. */
export async function deleteOldEvents(statements: Queries, now: Date): Promise<void> {
  await statements.query(
    `delete from campaign_events where created_at < $1::timestamptz - interval '${RETENTION}'`,
    [now],
  )
  await statements.query('delete from visitor_days where day < $1::date', [
    now.toISOString().slice(0, 10),
  ])
}
