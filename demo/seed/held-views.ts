import { quarantineWhenUnusual } from '../../src/server/campaign-events/quarantine.ts'
import { addToHour } from '../../src/server/campaign-events/view-hours.ts'
import type { Queryable } from '../../src/server/platform/database/database.ts'

const HOUR_MS = 3_600_000

export type HeldViews = { hoursAgo: number; views: number }

type HeldHour = HeldViews & { campaignId: string; now: Date }

/** Puts an hour's views on hold, as if a script had requested a campaign many times. */
export async function seedHeldViews(
  statements: Queryable,
  { campaignId, hoursAgo, views, now }: HeldHour,
): Promise<void> {
  const at = new Date(now.getTime() - hoursAgo * HOUR_MS)
  const hour = await addToHour(statements, { campaignId, figures: [views, 0], now: at })
  await countViews(statements, campaignId, hour.hour, views)
  await quarantineWhenUnusual(statements, hour, at)
  await statements.query(
    `insert into uncounted_events (account_id, site_id, campaign_id, day, reason, views, clicks)
     select account_id, site_id, campaign_id, $2::timestamp::date, 'daily-limit', 214, 12
     from campaigns where campaign_id = $1::uuid`,
    [campaignId, hour.hour],
  )
}

async function countViews(statements: Queryable, campaignId: string, hour: string, views: number) {
  await statements.query(
    `with campaign as (
       update campaigns set view_count = view_count + $3::integer where campaign_id = $1::uuid
     )
     update campaign_days set views = views + $3::integer
     where campaign_id = $1::uuid and day = $2::timestamp::date`,
    [campaignId, hour, views],
  )
}
