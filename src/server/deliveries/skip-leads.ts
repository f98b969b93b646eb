import type { Queryable } from '../platform/database/database.ts'

const WORDS = 'Leads of this campaign are no longer sent here.'

const skip = (now: string, words: string) =>
  `state = 'skipped', words = ${words}, status = null, next_try_at = null, finished_at = ${now},
  failing_since = null, leased_until = null, lease_id = null`

/** Leads of campaigns at a connection that have not ended. */
const WAITING_LEADS = `from subscribers
  where connection_id = $1::uuid and kind = 'lead' and state = 'waiting'
    and subscribers.subscriber_id = deliveries.subscriber_id
    and subscribers.campaign_id = any($2::uuid[])`

/**
 * Ends what waits of campaigns whose leads a connection no longer gets. What is being sent is not stopped, but gets no
 * further attempt.
 */
export async function skipWaitingLeads(
  statements: Queryable,
  { id }: { id: string },
  { campaignIds, now }: { campaignIds: readonly string[]; now: Date },
): Promise<void> {
  await statements.query(
    `update deliveries set ${skip('$3', '$4')} ${WAITING_LEADS} and (leased_until is null or leased_until < $3)`,
    [id, campaignIds, now, WORDS],
  )
  await statements.query(`update deliveries set is_stopped = true ${WAITING_LEADS}`, [
    id,
    campaignIds,
  ])
}

/** Ends a lead that was being sent when its campaign's leads were stopped, and has to be sent again. */
export const skipStoppedLead = (statements: Queryable, deliveryId: string, now: Date) =>
  statements.query(`update deliveries set ${skip('$2', '$3')} where delivery_id = $1::uuid`, [
    ...[deliveryId, now, WORDS],
  ])
