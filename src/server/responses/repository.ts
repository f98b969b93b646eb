import type { Queryable } from '../platform/database/database.ts'
import { Refusal } from '../platform/http/refusal.ts'
import type { SelectedSite } from '../sites/repository.ts'
import { findMatches, matchCondition } from './filter.ts'
import { readPage } from './page.ts'
import type { SiteResponsesPage, SiteResponsesQuery } from './schema.ts'

/** One page of what a site's forms have brought in without adding anybody to a list, in the requested order. */
export async function listResponses(
  statements: Queryable,
  site: SelectedSite,
  listQuery: SiteResponsesQuery,
): Promise<Omit<SiteResponsesPage, 'campaign_title'>> {
  const { page, limit } = listQuery
  const matches = await findMatches(statements, site, listQuery)
  const { total, isCapped } = matches
  const condition = matchCondition(site, listQuery, matches)
  const { items, next } = await readPage(statements, site, listQuery, condition)
  return {
    items,
    pagination: { page, limit, total, next, is_total_capped: isCapped },
    time_zone: site.time_zone,
  }
}

/** Deletes one submission. @throws Refusal NOT_FOUND if the site has none with this ID */
export async function deleteResponse(
  statements: Queryable,
  site: SelectedSite,
  responseId: string,
): Promise<void> {
  const deleted = await statements.query(
    'delete from responses where response_id = $1::uuid and site_id = $2::uuid returning response_id',
    [responseId, site.id],
  )
  if (deleted.length === 0) throw new Refusal('NOT_FOUND', 'This answer has already been deleted.')
}
