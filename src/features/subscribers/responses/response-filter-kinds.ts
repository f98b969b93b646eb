import type { ResponseFilters } from './api.ts'

/** What the answers can be filtered by, beside the search; a field's has its name. */
export type ResponseFilterKind = 'campaign' | 'date' | `field:${string}`

const fieldKind = (name: string): ResponseFilterKind => `field:${name}`

/** The filters that are set, in the order in which they are shown. */
export const setResponseKinds = ({
  campaignId,
  from,
  to,
  fields,
}: ResponseFilters): ResponseFilterKind[] => [
  ...(campaignId === null ? [] : (['campaign'] as const)),
  ...(from === null && to === null ? [] : (['date'] as const)),
  ...fields.map(({ name }) => fieldKind(name)),
]

/** The filters that can still be set. */
export function unsetResponseKinds(
  filters: ResponseFilters,
  fieldNames: readonly string[],
  maxFields: number,
): ResponseFilterKind[] {
  const taken = setResponseKinds(filters)
  const fields = filters.fields.length < maxFields ? fieldNames.map(fieldKind) : []
  const all: readonly ResponseFilterKind[] = ['campaign', 'date', ...fields]
  return all.filter((kind) => !taken.includes(kind))
}

/** The change that removes a filter. */
export function withoutResponseKind(
  filters: ResponseFilters,
  kind: ResponseFilterKind,
): Partial<Omit<ResponseFilters, 'search'>> {
  switch (kind) {
    case 'campaign':
      return { campaignId: null }
    case 'date':
      return { from: null, to: null }
    default:
      return { fields: filters.fields.filter(({ name }) => fieldKind(name) !== kind) }
  }
}
