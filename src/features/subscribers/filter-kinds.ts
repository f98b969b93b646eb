import type { SubscriberFilters } from './filters-in-address.ts'

/** What a list is filtered by; a list without one of them leaves it out. */
type Filters = Pick<SubscriberFilters, 'campaignId' | 'from' | 'to' | 'fields'> &
  Partial<Pick<SubscriberFilters, 'state' | 'country' | 'tag'>>

/** What the list can be filtered by, beside the search; a field's has its name. */
const OWN_KINDS = ['campaign', 'state', 'date', 'country', 'tag'] as const
type OwnKind = (typeof OWN_KINDS)[number]
export type FilterKind = OwnKind | `field:${string}`

const fieldKind = (name: string): FilterKind => `field:${name}`

/** The name of a field's kind; null for our own kinds. */
export const fieldNameOf = (kind: FilterKind): string | null =>
  kind.startsWith('field:') ? kind.slice('field:'.length) : null

/** The filters that are set, in the order in which they are shown. */
export function setKinds(filters: Filters): FilterKind[] {
  const isSet: readonly [FilterKind, boolean][] = [
    ['campaign', filters.campaignId !== null],
    ['state', (filters.state ?? null) !== null],
    ['date', filters.from !== null || filters.to !== null],
    ['country', (filters.country ?? null) !== null],
    ['tag', (filters.tag ?? null) !== null],
  ]
  return [
    ...isSet.filter(([, value]) => value).map(([kind]) => kind),
    ...filters.fields.map(({ name }) => fieldKind(name)),
  ]
}

/** The filters that can still be set. @param ownKinds those that the list has, beside the fields */
export function unsetKinds(
  filters: Filters,
  fieldNames: readonly string[],
  maxFields: number,
  ownKinds: readonly OwnKind[] = OWN_KINDS,
): FilterKind[] {
  const taken = setKinds(filters)
  const fields = filters.fields.length < maxFields ? fieldNames.map(fieldKind) : []
  return [...ownKinds, ...fields].filter((kind) => !taken.includes(kind))
}

/** The change that removes a filter. */
export function withoutKind(
  { fields }: Pick<Filters, 'fields'>,
  kind: FilterKind,
): Partial<Omit<SubscriberFilters, 'search' | 'sort'>> {
  switch (kind) {
    case 'campaign':
      return { campaignId: null }
    case 'state':
      return { state: null }
    case 'date':
      return { from: null, to: null }
    case 'country':
      return { country: null }
    case 'tag':
      return { tag: null }
    default:
      return { fields: fields.filter(({ name }) => fieldKind(name) !== kind) }
  }
}
