import type { SelectedSite } from '../sites/repository.ts'
import type { SubscribersQuery } from './schema.ts'

type ListedState = 'on-list' | NonNullable<SubscribersQuery['state']>

const listedStateOf = ({ state }: SubscribersQuery): ListedState => state ?? 'on-list'

/** Each condition is that of the state’s indexes, and the same as in `matching_subscribers`. */
const STATE_CONDITIONS: Readonly<Record<ListedState, string>> = {
  'on-list': 'left_at is null and not waits',
  confirmed: 'left_at is null and not waits and confirmed_at is not null',
  waiting: 'left_at is null and waits',
  left: 'left_at is not null',
}

/** $1 site, $2 campaign or null, $3 state, $4 and $5 first and last day or null, $6 time zone, $7 search or null. */
export const filterParameters = (site: SelectedSite, listQuery: SubscribersQuery) => [
  site.id,
  listQuery.campaign_id ?? null,
  listedStateOf(listQuery),
  listQuery.from ?? null,
  listQuery.to ?? null,
  site.time_zone,
  listQuery.search === '' ? null : listQuery.search,
]

const DAYS_START = '($4::date)::timestamp at time zone $6::text'
const DAYS_END = '($5::date + 1)::timestamp at time zone $6::text'

/** The IDs of at most `limit` matches, in no order; a search is found by its index. */
export const matchingIds = (limit: number): string =>
  `matching_subscribers($1::uuid, $2::uuid, $3::text, ${DAYS_START}, ${DAYS_END}, $7::text, ${limit})`

/**
 * The same filters as a condition, for reading many matches in the order of an index. It uses `strpos`: the planner may
 * not estimate LIKE under row-level security, assumes very few matches, and would read and sort all of them.
 */
export function filterCondition(listQuery: SubscribersQuery): string {
  // Only one of the two, so that each query can use its index; a campaign is known to be the site's.
  const scope =
    listQuery.campaign_id === undefined
      ? 'site_id = $1::uuid and $2::uuid is null'
      : 'campaign_id = $2::uuid and $1::uuid is not null'
  return `${scope} and $3::text is not null and ${STATE_CONDITIONS[listedStateOf(listQuery)]}
    and ($4::date is null or created_at >= ${DAYS_START})
    and ($5::date is null or created_at < ${DAYS_END})
    and ($7::text is null or strpos(search_text, lower($7)) > 0)`
}

/** Whether anything but the campaign is filtered; the totals are known by campaign. */
export const isFiltered = (listQuery: SubscribersQuery): boolean =>
  listQuery.state !== undefined || isSearchOrPeriod(listQuery)

/** Whether a filter is set by which the list's indexes are not ordered. */
export const isSearchOrPeriod = ({ search, from, to }: SubscribersQuery): boolean =>
  search !== '' || from !== undefined || to !== undefined
