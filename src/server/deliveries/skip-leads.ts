import type { Queryable } from '../platform/database/database.ts'

const WORDS = 'Leads of this campaign are no longer sent here.'

/** Ends what waits of campaigns whose leads a connection no longer gets. What is being sent is not stopped. */
export async function skipWaitingLeads(
  statements: Queryable,
  { id }: { id: string },
  { campaignIds, now }: { campaignIds: readonly string[]; now: Date },
): Promise<void> {
  await statements.query(
    `update deliveries set state = 'skipped', words = $4, status = null, next_try_at = null, finished_at = $3
     from subscribers
     where connection_id = $1::uuid and kind = 'lead' and state = 'waiting' and leased_until is null
       and subscribers.subscriber_id = deliveries.subscriber_id
       and subscribers.campaign_id = any($2::uuid[])`,
    [id, campaignIds, now, WORDS],
  )
}
