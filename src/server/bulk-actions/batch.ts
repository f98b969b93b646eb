import { requireCampaignOrDeleted } from '../campaigns/repository.ts'
import type { Queryable } from '../platform/database/database.ts'
import { Refusal } from '../platform/http/refusal.ts'
import type { SelectedSite } from '../sites/repository.ts'
import { nextMatches, subscribersOfSite } from '../subscribers/matches.ts'
import { BATCH_SIZE, type BulkResponse, type Selection } from './schema.ts'

/** The subscribers of a selection that this call changes. @throws Refusal INVALID */
async function readBatch(
  statements: Queryable,
  site: SelectedSite,
  { ids, filter, until, after }: Selection,
): Promise<{ ids: string[]; next: string | null }> {
  if (ids !== undefined && filter === undefined)
    return { ids: await subscribersOfSite(statements, site.id, ids), next: null }
  if (ids !== undefined || filter === undefined || until === undefined)
    throw new Refusal('INVALID', 'Send either ids, or a filter with until.')
  const { campaign_id: campaignId } = filter
  if (campaignId !== undefined) await requireCampaignOrDeleted(statements, site, campaignId)
  return nextMatches(statements, site, filter, { limit: BATCH_SIZE, until, after })
}

/** Runs an action for the next batch of a selection; `change` returns how many it changed. */
export async function changeBatch(
  statements: Queryable,
  site: SelectedSite,
  selection: Selection,
  change: (ids: readonly string[]) => Promise<number>,
): Promise<BulkResponse> {
  const { ids, next } = await readBatch(statements, site, selection)
  const changed = ids.length === 0 ? 0 : await change(ids)
  return { changed, processed: ids.length, next }
}
