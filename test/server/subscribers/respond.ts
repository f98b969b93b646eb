import type { Audience } from './support.ts'

let lastEvent = 0
/** Adds a submission that joined no list; `columns` sets columns of `responses`. */
export async function respond(
  to: Audience,
  columns: Record<string, unknown>,
  campaignId = to.campaignId,
): Promise<void> {
  lastEvent += 1
  const all = {
    ...{ event_id: `e${lastEvent}`, answers: '{}', consent: '[]' },
    ...{ created_at: '2026-03-01T12:00:00Z', ...columns },
  }
  const names = Object.keys(all)
  await to.server.database.query(
    `insert into responses (account_id, site_id, campaign_id, ${names.join(', ')})
     select account_id, site_id, campaign_id, ${names.map((_, index) => `$${index + 2}`).join(', ')}
     from campaigns where campaign_id = $1`,
    [campaignId, ...Object.values(all)],
  )
}
