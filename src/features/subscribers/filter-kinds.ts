import type { SubscriberFilters } from './filters-in-address.ts'

/** What the list can be filtered by, beside the search; a field's has its name. */
export type FilterKind = 'campaign' | 'state' | 'date' | 'country' | 'tag' | `field:${string}`

const fieldKind = (name: string): FilterKind => `field:${name}`

/** The name of a field's kind; null for our own kinds. */
export const fieldNameOf = (kind: FilterKind): string | null =>
  kind.startsWith('field:') ? kind.slice('field:'.length) : null

/** The filters that are set, in the order in which they are shown. */
export function setKinds(filters: SubscriberFilters): FilterKind[] {
  const isSet: readonly [FilterKind, boolean][] = [
    ['campaign', filters.campaignId !== null],
    ['state', filters.state !== null],
    ['date', filters.from !== null || filters.to !== null],
    ['country', filters.country !== null],
    ['tag', filters.tag !== null],
  ]
  return [
    ...isSet.filter(([, value]) => value).map(([kind]) => kind),
    ...filters.fields.map(({ name }) => fieldKind(name)),
  ]
}

/** The filters that can still be set. */
export function unsetKinds(
  filters: SubscriberFilters,
  fieldNames: readonly string[],
  maxFields: number,
): FilterKind[] {
  const taken = setKinds(filters)
  const fields = filters.fields.length < maxFields ? fieldNames.map(fieldKind) : []
  const all: readonly FilterKind[] = ['campaign', 'state', 'date', 'country', 'tag', ...fields]
  return all.filter((kind) => !taken.includes(kind))
}

/** The change that removes a filter. */
export function withoutKind(
  filters: SubscriberFilters,
  kind: FilterKind,
): Partial<Omit<SubscriberFilters, 'search'>> {
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
      return { fields: filters.fields.filter(({ name }) => fieldKind(name) !== kind) }
  }
}
