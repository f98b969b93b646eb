import { UNKNOWN_COUNTRY } from '../../features/subscribers/model.ts'
import type { Queryable } from '../platform/database/database.ts'
import type { SelectedSite } from '../sites/repository.ts'
import { containsOneOf, type FieldSql, fieldCondition, needlesOf } from '../subscribers/filter.ts'
import { toNeedles } from '../subscribers/needles.ts'
import { MAX_COUNTED_SUBSCRIBERS as MAX_COUNTED } from '../subscribers/total.ts'
import type { SiteResponsesFilter, SiteResponsesSort } from './schema.ts'

type Query = SiteResponsesFilter & { sort: SiteResponsesSort }

const DAYS_START = '($3::date)::timestamp at time zone $5::text'
const DAYS_END = '($4::date + 1)::timestamp at time zone $5::text'

/**
 * $1 site, $2 campaign or null, $3 and $4 first and last day or null, $5 time zone, $6 needles of a search or null,
 * $7 filters by field, $8 country or null.
 */
const parametersOf = (
  site: SelectedSite,
  { campaign_id, from, to, country, search, fields }: SiteResponsesFilter,
) => [
  site.id,
  campaign_id ?? null,
  from ?? null,
  to ?? null,
  site.time_zone,
  search === '' ? null : toNeedles(search),
  JSON.stringify(
    fields.map((filter) => ({ name: filter.name, how: filter.how, needles: needlesOf(filter) })),
  ),
  country ?? null,
]

/** The matches, or only their number if there are many. */
type Matches = { total: number; isCapped: boolean; ids: readonly string[] | null }

export async function findMatches(
  statements: Queryable,
  site: SelectedSite,
  filter: SiteResponsesFilter,
): Promise<Matches> {
  const [row] = await statements.query<{ count: number; ids: string[] | null }>(
    `select count(*)::integer as count,
       case when count(*) <= ${MAX_COUNTED} then coalesce(array_agg(id), '{}') end as ids
     from matching_responses($1::uuid, $2::uuid, ${DAYS_START}, ${DAYS_END}, $8::text, $6::text[],
       $7::jsonb, ${MAX_COUNTED + 1}) as id`,
    parametersOf(site, filter),
  )
  const { count, ids } = row ?? { count: 0, ids: [] }
  const total = Math.min(count, MAX_COUNTED)
  return { total, isCapped: count > total, ids }
}

const FIELD_SQL: FieldSql = {
  ...{ parameter: '$7', answers: 'answers' },
  isEmpty: ({ answer }) => `coalesce(${answer}, '') = ''`,
}

/** Only what the index of the order has, so that no other one is used. By campaign, only the site's are read. */
function scopeOf({ campaign_id, sort }: Query): string {
  if (campaign_id !== undefined) return 'campaign_id = $2::uuid and $1::uuid is not null'
  return sort === 'campaign' || sort === '-campaign'
    ? '$1::uuid is not null and $2::uuid is null'
    : 'site_id = $1::uuid and $2::uuid is null'
}

/** Says exactly what is compared, so that the planner knows how many rows have this country. */
function countryCondition({ country }: SiteResponsesFilter): string {
  if (country === undefined) return '$8::text is null'
  return country === UNKNOWN_COUNTRY
    ? '$8::text is not null and country is null'
    : 'country = $8::text'
}

/** The condition by which many matches are read in order; see `filterCondition` of subscribers. */
function orderedCondition(query: Query): string {
  const { search, fields } = query
  const needles = toNeedles(search).map((_, index) => `($6::text[])[${index + 1}]`)
  return [
    scopeOf(query),
    `($3::date is null or created_at >= ${DAYS_START})`,
    `($4::date is null or created_at < ${DAYS_END})`,
    search === ''
      ? '$6::text[] is null'
      : `$6::text[] is not null and ${containsOneOf('search_text', needles)}`,
    '$7::jsonb is not null',
    countryCondition(query),
    ...fields.map((filter, index) => fieldCondition(filter, index, FIELD_SQL)),
  ].join(' and ')
}

export type Condition = {
  sql: string
  parameters: readonly unknown[]
  /** Whether it has the IDs of few matches, which can all be read and sorted. */
  isShort: boolean
}

const isNarrowed = ({ search, country, fields }: SiteResponsesFilter): boolean =>
  search !== '' || country !== undefined || fields.length > 0

/** Which submissions match, for all pages of them: without a search or a filter by field or country, nothing is counted for it. */
export async function selectMatches(
  statements: Queryable,
  site: SelectedSite,
  query: Query,
): Promise<Condition> {
  const matches = isNarrowed(query) ? await findMatches(statements, site, query) : { ids: null }
  return matchCondition(site, query, matches)
}

/** Few matches are read by their IDs, many in the order of an index. */
export const matchCondition = (
  site: SelectedSite,
  query: Query,
  { ids }: Pick<Matches, 'ids'>,
): Condition =>
  isNarrowed(query) && ids !== null
    ? { sql: 'response_id = any($1::uuid[])', parameters: [ids], isShort: true }
    : { sql: orderedCondition(query), parameters: parametersOf(site, query), isShort: false }
