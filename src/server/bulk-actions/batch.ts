import { MAX_CHANGED_AT_ONCE } from '../../features/subscribers/bulk-runs/model.ts'
import { requireCampaignOrDeleted } from '../campaigns/repository.ts'
import type { Queryable } from '../platform/database/database.ts'
import { Refusal } from '../platform/http/refusal.ts'
import type { SelectedSite } from '../sites/repository.ts'
import { nextMatches, subscribersOfSite } from '../subscribers/matches.ts'
import { readTotal } from '../subscribers/total.ts'
import type { Selection } from './schema.ts'

/**
 * How many a selection has; null if they are more than can be counted.
 * @throws Refusal INVALID for a selection that is neither of IDs nor of a filter
 */
export async function countSelection(
  statements: Queryable,
  site: SelectedSite,
  { ids, filter, until }: Selection,
): Promise<number | null> {
  if (ids !== undefined && filter === undefined) return new Set(ids).size
  if (ids !== undefined || filter === undefined || until === undefined)
    throw new Refusal('INVALID', 'Send either ids, or a filter with until.')
  const { campaign_id: campaignId } = filter
  if (campaignId !== undefined) await requireCampaignOrDeleted(statements, site, campaignId)
  const { total, isCapped } = await readTotal(statements, site, filter)
  return isCapped ? null : total
}

/**
 * The next subscribers of a selection that `countSelection` has accepted.
 * @param cursor the `next` of the batch before; null for the first one
 */
export async function readBatch(
  statements: Queryable,
  site: SelectedSite,
  { ids = [], filter, until = '' }: Selection,
  cursor: string | null,
): Promise<{ ids: string[]; next: string | null }> {
  const limit = MAX_CHANGED_AT_ONCE
  if (filter !== undefined)
    return nextMatches(statements, site, filter, { limit, until, after: cursor ?? undefined })
  // In an order that stays when somebody is taken out of the selection.
  const left = [...new Set(ids)].sort().filter((id) => cursor === null || id > cursor)
  const batch = left.slice(0, limit)
  return {
    ids: await subscribersOfSite(statements, site.id, batch),
    next: left.length > limit ? (batch.at(-1) ?? null) : null,
  }
}
