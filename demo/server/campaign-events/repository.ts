import type { Statements } from '../database/database.ts'

const KEPT_FOR = '7 days'

export const EVENT_KINDS = ['view', 'click'] as const

export type CampaignEvent = {
  campaignId: string
  eventId: string
  kind: (typeof EVENT_KINDS)[number]
  now: Date
}

/**
 * Counts an event for the campaign, and for the day of the site's own time zone; one that was told before
 * does not count. Runs outside of any account: the caller is a visitor's browser, who has none.
 */
export async function countEvent(
  statements: Pick<Statements, 'query'>,
  { campaignId, eventId, kind, now }: CampaignEvent,
): Promise<void> {
  await statements.query(
    `with event as (
       insert into campaign_events (account_id, site_id, campaign_id, event_id, created_at)
       select account_id, site_id, campaign_id, $2::text, $3::timestamptz
       from campaigns where campaign_id = $1::uuid
       on conflict do nothing returning account_id, site_id, campaign_id
     ), counted as (
       update campaigns set view_count = view_count + $4::integer, click_count = click_count + $5::integer
       from event where campaigns.campaign_id = event.campaign_id
     )
     insert into campaign_days as days (account_id, site_id, campaign_id, day, views, clicks)
     select event.account_id, event.site_id, campaign_id,
       ($3::timestamptz at time zone time_zone)::date, $4, $5
     from event join sites on sites.id = event.site_id
     on conflict (campaign_id, day) do update
       set views = days.views + excluded.views, clicks = days.clicks + excluded.clicks`,
    [campaignId, eventId, now, kind === 'view' ? 1 : 0, kind === 'click' ? 1 : 0],
  )
}

/** Deletes the ids of events that nobody tells again. */
export async function forgetCampaignEvents(
  statements: Pick<Statements, 'query'>,
  now: Date,
): Promise<void> {
  await statements.query(
    `delete from campaign_events where created_at < $1::timestamptz - interval '${KEPT_FOR}'`,
    [now],
  )
}
