import type { SubscriberFilters } from './filters-in-address.ts'

/** What a list is filtered by; a list without one of them leaves it out. */
type Filters = Pick<SubscriberFilters, 'campaignId' | 'from' | 'to' | 'fields'> &
  Partial<Pick<SubscriberFilters, 'state' | 'country' | 'tag'>>

/** What the list can be filtered by, beside the search; the kind of a field has the field's name. */
export const OWN_KINDS = ['campaign', 'state', 'date', 'country', 'tag'] as const
type OwnKind = (typeof OWN_KINDS)[number]
type FieldKind = `field:${string}`
export type FilterKind = OwnKind | FieldKind
/** What both subscribers and answers can be filtered by. */
export type SharedFilterKind = Exclude<FilterKind, 'state' | 'tag'>

const fieldKind = (name: string): FieldKind => `field:${name}`

export const isFieldKind = (kind: FilterKind): kind is FieldKind => kind.startsWith('field:')

export const fieldNameOf = (kind: FieldKind): string => kind.slice('field:'.length)

/**
 * The filters that are set, in the order in which they are shown.
 * @param ownKinds those that the list has, beside the fields
 */
export function setKinds<Own extends OwnKind>(
  filters: Filters,
  ownKinds: readonly Own[],
): (Own | FieldKind)[] {
  const isSet: Record<OwnKind, boolean> = {
    campaign: filters.campaignId !== null,
    state: (filters.state ?? null) !== null,
    date: filters.from !== null || filters.to !== null,
    country: (filters.country ?? null) !== null,
    tag: (filters.tag ?? null) !== null,
  }
  return [
    ...ownKinds.filter((kind) => isSet[kind]),
    ...filters.fields.map(({ name }) => fieldKind(name)),
  ]
}

/** The filters that can still be set. */
export function unsetKinds<Own extends OwnKind>(
  filters: Filters,
  fieldNames: readonly string[],
  maxFields: number,
  ownKinds: readonly Own[],
): (Own | FieldKind)[] {
  const taken = setKinds(filters, ownKinds)
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
