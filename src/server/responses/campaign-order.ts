import type { Queryable } from '../platform/database/database.ts'
import type { Condition } from './filter.ts'
import type { SiteResponse } from './schema.ts'
import { type Place, selectRows } from './select-rows.ts'

export type Direction = 'asc' | 'desc'
/** The last submission of the page before. */
type Last = { campaignId: string; time: string; id: string }
export type CampaignPage = {
  siteId: string
  /** Of this campaign only; undefined for all. */
  campaignId: string | undefined
  after: Last | null
  count: number
  offset: number
}

const NEWEST_FIRST = 'responses.created_at desc, response_id desc'

/** The campaigns from the last one of the page before that have submissions, in order. */
async function listCampaigns(
  statements: Queryable,
  direction: Direction,
  { siteId, campaignId, after }: CampaignPage,
): Promise<string[]> {
  const isNotBefore = direction === 'desc' ? '<=' : '>='
  const rows = await statements.query<{ id: string }>(
    `select campaign_id as id from campaigns
     where site_id = $1::uuid and ($2::uuid is null or campaign_id = $2)
       and ($3::uuid is null or (lower(title), campaign_id) ${isNotBefore} (
         select lower(title), campaign_id from campaigns where campaign_id = $3))
       and (select true from responses where responses.campaign_id = campaigns.campaign_id limit 1)
     order by lower(title) ${direction}, campaign_id ${direction}`,
    [siteId, campaignId ?? null, after?.campaignId ?? null],
  )
  return rows.map(({ id }) => id)
}

/** The matches of one campaign, after the last one of the page before. */
function matchesOf(campaignId: string, { sql, parameters: own }: Condition, last: Last | null) {
  const parameters = [...own]
  const place: Place = (value) => `$${parameters.push(value)}`
  const after =
    last?.campaignId === campaignId
      ? `and (created_at, response_id) < (${place(last.time)}::timestamptz, ${place(last.id)}::uuid)`
      : ''
  const from = `from responses where responses.campaign_id = ${place(campaignId)}::uuid and ${sql} ${after}`
  return { from, parameters, place }
}
type CampaignMatches = ReturnType<typeof matchesOf>

/** The number of matches, up to `limit`. */
async function countMatches(
  statements: Queryable,
  { from, parameters }: CampaignMatches,
  limit: number,
): Promise<number> {
  const [row] = await statements.query<{ count: number }>(
    `select count(*)::integer as count
     from (select ${from} limit $${parameters.length + 1}::integer) as matches`,
    [...parameters, limit],
  )
  return row?.count ?? 0
}

const readMatches = (
  statements: Queryable,
  { from, parameters, place }: CampaignMatches,
  { count, offset }: { count: number; offset: number },
): Promise<SiteResponse[]> =>
  selectRows(statements, {
    rows: `select * ${from} order by ${NEWEST_FIRST} limit ${place(count)} offset ${place(offset)}`,
    by: NEWEST_FIRST,
    parameters,
  })

/** One page of few matches, which are all read and sorted. */
function sortMatches(
  statements: Queryable,
  direction: Direction,
  { sql, parameters: own }: Condition,
  { after, count, offset }: CampaignPage,
): Promise<SiteResponse[]> {
  const by = `lower(title) ${direction}, campaigns.campaign_id ${direction}, ${NEWEST_FIRST}`
  const parameters = [...own]
  const place: Place = (value) => `$${parameters.push(value)}`
  const campaign = `${place(after?.campaignId ?? null)}::uuid`
  const isLater = direction === 'desc' ? '<' : '>'
  const rows = `select responses.* from responses
    join campaigns on campaigns.campaign_id = responses.campaign_id
    where ${sql} and (${campaign} is null
      or (lower(title), campaigns.campaign_id) ${isLater} (
        select lower(title), campaign_id from campaigns where campaign_id = ${campaign})
      or campaigns.campaign_id = ${campaign} and (responses.created_at, response_id)
        < (${place(after?.time ?? null)}::timestamptz, ${place(after?.id ?? null)}::uuid))
    order by ${by} limit ${place(count)} offset ${place(offset)}`
  return selectRows(statements, { rows, by, parameters })
}

/**
 * One page by the title of the campaign, and newest first within it. Unless there are few matches, campaigns are read
 * one after the other until the page is full, each in the order of its index, so that nothing of a later campaign is
 * read.
 */
export async function readByCampaign(
  statements: Queryable,
  direction: Direction,
  condition: Condition,
  page: CampaignPage,
): Promise<SiteResponse[]> {
  if (condition.isShort) return sortMatches(statements, direction, condition, page)
  const rows: SiteResponse[] = []
  let skip = page.offset
  for (const id of await listCampaigns(statements, direction, page)) {
    const matches = matchesOf(id, condition, page.after)
    const offset = skip === 0 ? 0 : await countMatches(statements, matches, skip)
    skip -= offset
    const count = page.count - rows.length
    if (skip === 0) rows.push(...(await readMatches(statements, matches, { count, offset })))
    if (rows.length === page.count) break
  }
  return rows
}
