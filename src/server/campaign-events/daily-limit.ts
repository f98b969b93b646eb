import type { Queryable } from '../platform/database/database.ts'
import type { QuarantineResponse } from './schema.ts'

export const EVENT_KINDS = ['view', 'click'] as const
export type EventKind = (typeof EVENT_KINDS)[number]
type CountedKind = EventKind | 'lead'

/**
 * The maximum number of events that are counted per visitor network, campaign and day (UTC). Leads above the limit join
 * the list but are not counted in the figures.
 */
export const DAILY_LIMITS: Readonly<Record<CountedKind, number>> = { view: 60, click: 20, lead: 20 }

/** Why an event is not counted. See docs/security-popups.md. */
type UncountedReason = QuarantineResponse['uncounted'][number]['reason']

type Queries = Pick<Queryable, 'query'>

/** `visitor`: the hash of the visitor's IP address for this campaign and day. */
export type Visit = { campaignId: string; kind: CountedKind; visitor: string; now: Date }

const toFigures = (kind: CountedKind): [views: number, clicks: number, leads: number] => [
  Number(kind === 'view'),
  Number(kind === 'click'),
  Number(kind === 'lead'),
]

/** Whether the event is within the limit; if so, it is recorded. */
export async function isWithinDailyLimit(
  statements: Queries,
  { campaignId, visitor, now, kind }: Visit,
): Promise<boolean> {
  const counted = await statements.query(
    `insert into visitor_days as visits
       (account_id, site_id, campaign_id, day, visitor_hash, views, clicks, leads)
     select account_id, site_id, campaign_id, $2::date, $3, $4, $5, $6
     from campaigns where campaign_id = $1::uuid
     on conflict (campaign_id, day, visitor_hash) do update
       set views = visits.views + excluded.views, clicks = visits.clicks + excluded.clicks,
         leads = visits.leads + excluded.leads
       where visits.views + excluded.views <= $7 and visits.clicks + excluded.clicks <= $8
         and visits.leads + excluded.leads <= $9
     returning day`,
    [
      ...[campaignId, now.toISOString().slice(0, 10), visitor, ...toFigures(kind)],
      ...[DAILY_LIMITS.view, DAILY_LIMITS.click, DAILY_LIMITS.lead],
    ],
  )
  return counted.length > 0
}

/** Increases the number of events that were not counted; their IDs are not stored. */
export async function addUncountedEvent(
  statements: Queries,
  { campaignId, kind, reason, now }: Omit<Visit, 'visitor'> & { reason: UncountedReason },
): Promise<void> {
  await statements.query(
    `insert into uncounted_events as events
       (account_id, site_id, campaign_id, day, reason, views, clicks, leads)
     select campaigns.account_id, campaigns.site_id, campaign_id,
       ($2::timestamptz at time zone time_zone)::date, $3, $4, $5, $6
     from campaigns join sites on sites.id = campaigns.site_id where campaign_id = $1::uuid
     on conflict (campaign_id, day, reason) do update
       set views = events.views + excluded.views, clicks = events.clicks + excluded.clicks,
         leads = events.leads + excluded.leads`,
    [campaignId, now, reason, ...toFigures(kind)],
  )
}
