import type { SelectedSite } from '../sites/repository.ts'
import { toNeedles } from './needles.ts'
import type { FieldFilter, SubscribersQuery } from './schema.ts'

type ListedState = 'on-list' | NonNullable<SubscribersQuery['state']>

export const listedStateOf = ({ state }: Pick<SubscribersQuery, 'state'>): ListedState =>
  state ?? 'on-list'

/** Each condition is that of the state’s indexes, and the same as in the SQL function `state_condition`. */
const STATE_CONDITIONS: Readonly<Record<ListedState, string>> = {
  'on-list': 'left_at is null and not waits',
  confirmed: 'left_at is null and not waits and confirmed_at is not null',
  unconfirmed: 'left_at is null and not waits and confirmed_at is null',
  waiting: 'left_at is null and waits',
  left: 'left_at is not null',
  everyone: 'true',
}

export const needlesOf = (filter: FieldFilter): string[] => {
  switch (filter.how) {
    case 'contains':
      return toNeedles(filter.value)
    case 'equals':
      return [filter.value]
    case 'empty':
      return []
  }
}

/**
 * $1 site, $2 campaign or null, $3 state, $4 and $5 first and last day or null, $6 time zone, $7 what a search looks for
 * or null, $8 country or null, $9 filters by field, $10 tag or null.
 */
export const filterParameters = (site: SelectedSite, listQuery: SubscribersQuery) => [
  site.id,
  listQuery.campaign_id ?? null,
  listedStateOf(listQuery),
  listQuery.from ?? null,
  listQuery.to ?? null,
  site.time_zone,
  listQuery.search === '' ? null : toNeedles(listQuery.search),
  listQuery.country ?? null,
  JSON.stringify(
    listQuery.fields.map((filter) => ({
      ...{ name: filter.name, how: filter.how },
      needles: needlesOf(filter),
    })),
  ),
  listQuery.tag ?? null,
]

const DAYS_START = '($4::date)::timestamp at time zone $6::text'
const DAYS_END = '($5::date + 1)::timestamp at time zone $6::text'

/** The IDs of at most `limit` matches, in no order; each filter is found by its index. */
export const matchingIds = (limit: number): string =>
  `matching_subscribers($1::uuid, $2::uuid, $3::text, ${DAYS_START}, ${DAYS_END}, $8::text, $7::text[], $9::jsonb, $10::text, ${limit})`

const HAS_TAG = `exists (select from subscriber_tags
  where subscriber_tags.subscriber_id = subscribers.subscriber_id and tag_key = lower($10))`

/** What a person has answered; while they wait for a double opt-in, in their newest submission. */
const ANSWERS = `(case when waits then (
  select submissions.answers from submissions
  where submissions.subscriber_id = subscribers.subscriber_id
  order by submissions.created_at desc, submission_id desc limit 1) else answers end)`

/** Whether `text`, which starts with the separator of values, contains one of the needles. */
export const containsOneOf = (text: string, needles: readonly string[]): string =>
  needles.length === 0
    ? 'false'
    : `(${needles.map((needle) => `strpos(${text}, lower(${needle})) > 0`).join(' or ')})`

export type FieldSql = {
  /** The parameter with the filters by field, as JSON. */
  parameter: string
  /** All answers of a row, as JSON. */
  answers: string
  isEmpty(field: { name: string; answer: string }): string
}

/** The condition of one filter by field, at its place in the parameter. */
export function fieldCondition(
  filter: FieldFilter,
  index: number,
  { parameter, answers, isEmpty }: FieldSql,
): string {
  const name = `(${parameter}::jsonb #>> '{${index},name}')`
  const answer = `lower(${answers} ->> ${name})`
  const needles = needlesOf(filter).map(
    (_, place) => `(${parameter}::jsonb #>> '{${index},needles,${place}}')`,
  )
  switch (filter.how) {
    case 'contains':
      return containsOneOf(`(chr(31) || ${answer})`, needles)
    case 'equals':
      return `${answer} = lower(${needles[0]})`
    case 'empty':
      return isEmpty({ name, answer })
  }
}

const FIELD_SQL: FieldSql = {
  ...{ parameter: '$9', answers: ANSWERS },
  isEmpty: ({ name }) => `strpos(answered, left(md5(${name}), 8)) = 0`,
}

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
  const searched = toNeedles(listQuery.search).map((_, index) => `($7::text[])[${index + 1}]`)
  return [
    `${scope} and $3::text is not null and ${STATE_CONDITIONS[listedStateOf(listQuery)]}`,
    `($4::date is null or created_at >= ${DAYS_START})`,
    `($5::date is null or created_at < ${DAYS_END})`,
    listQuery.search === ''
      ? '$7::text[] is null'
      : `$7::text[] is not null and ${containsOneOf('(chr(31) || search_text)', searched)}`,
    `($8::text is null or coalesce(country, 'unknown') = $8)`,
    '$9::jsonb is not null',
    `($10::text is null or ${HAS_TAG})`,
    ...listQuery.fields.map((filter, index) => fieldCondition(filter, index, FIELD_SQL)),
  ].join(' and ')
}

/** Whether anything but the campaign is filtered; the totals are known by campaign. */
export const isFiltered = (listQuery: SubscribersQuery): boolean =>
  listQuery.state !== undefined || isNarrowed(listQuery)

/** Whether a filter is set by which the list's indexes are not ordered. */
export const isNarrowed = ({ search, from, to, country, tag, fields }: SubscribersQuery): boolean =>
  search !== '' ||
  [from, to, country, tag].some((value) => value !== undefined) ||
  fields.length > 0
