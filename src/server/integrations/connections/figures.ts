import type { Queryable } from '../../platform/database/database.ts'

export const SENT_DAYS = 30
/** A connection is failing for as long after a rejected delivery. */
export const FAILING_DAYS = 7
const DAY_MS = 86_400_000

/** Leads in one state beyond that are not counted. */
export const MAX_COUNT = 10_000

/** How many leads are in which state, up to `MAX_COUNT`; removals are not counted. */
export type ConnectionFigures = {
  connection_id: string
  sent: number
  waiting: number
  rejected: number
  /** Whether deliveries were rejected lately, or the last attempt failed, there or at the same receiver. */
  has_failed: boolean
  /** Campaigns whose leads are sent. */
  campaigns: number
  /** The IDs of the targets that they are sent to. */
  targets: string[]
  /** Whether leads of a campaign, or of a new one, have no target. */
  has_no_target: boolean
}

/** Reads one range of the index of leads by connection, state and time. */
const countOf = (condition: string) => `(select count(*)::integer from (
    select from deliveries where deliveries.connection_id = connections.connection_id
      and kind = 'lead' and ${condition} limit ${MAX_COUNT}) as counted)`

const FIGURES = `select connections.connection_id,
  ${countOf("state = 'sent' and created_at >= $2")} as sent,
  ${countOf("state = 'waiting'")} as waiting,
  ${countOf("state = 'rejected'")} as rejected,
  exists (select from deliveries where deliveries.connection_id = connections.connection_id
    and state = 'rejected' and created_at >= $3)
    or failures > 0 or exists (select from receivers
      where receivers.account_id = connections.account_id
        and receivers.receiver_key = connections.receiver_key and receivers.failures > 0) as has_failed,
  sending.campaigns, sending.targets,
  sending.has_no_target or sends_new_campaigns and default_target is null as has_no_target
from connections, lateral (
  select count(*)::integer as campaigns,
    coalesce(array_agg(distinct coalesce(target, default_target))
      filter (where coalesce(target, default_target) is not null), '{}') as targets,
    coalesce(bool_or(coalesce(target, default_target) is null), false) as has_no_target
  from campaigns left join connection_campaigns as chosen
    on chosen.connection_id = connections.connection_id and chosen.campaign_id = campaigns.campaign_id
  where campaigns.site_id = connections.site_id and deleted_at is null and has_form
    and coalesce(chosen.is_sent, sends_new_campaigns)
) as sending`

/** The figures of a site's connections, or of one of them. */
export async function readFigures(
  statements: Queryable,
  { siteId, connectionId = null, now }: { siteId: string; connectionId?: string | null; now: Date },
): Promise<Map<string, ConnectionFigures>> {
  const daysAgo = (days: number) => new Date(now.getTime() - days * DAY_MS)
  const rows = await statements.query<ConnectionFigures>(
    `${FIGURES} where connections.site_id = $1::uuid
       and ($4::uuid is null or connections.connection_id = $4::uuid)`,
    [siteId, daysAgo(SENT_DAYS), daysAgo(FAILING_DAYS), connectionId],
  )
  return new Map(rows.map((row) => [row.connection_id, row]))
}
