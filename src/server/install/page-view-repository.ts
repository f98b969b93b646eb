import type { Database } from '../platform/database/database.ts'

/** Runs outside any account, because the caller is a visitor's browser. */
const COUNT = `
  with seen as (
    update sites set last_seen_at = greatest(last_seen_at, $2::timestamptz)
    where site_id = $1 returning id, account_id, time_zone
  )
  insert into page_views as views (account_id, site_id, day, views)
  select account_id, id, ($2::timestamptz at time zone time_zone)::date, 1 from seen
  on conflict (site_id, day) do update set views = views.views + 1`

/** Counts one view on the current day in the site's time zone. */
export async function countPageView(database: Database, siteId: string, at: Date): Promise<void> {
  await database.query(COUNT, [siteId, at.toISOString()])
}
