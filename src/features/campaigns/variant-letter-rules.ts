/**
 * The letters of an A/B test's variants, by ID and in its order: a variant keeps its letter however a list is sorted. A
 * deleted variant has none, and a test with one variant left is an ordinary campaign.
 * @param campaignIds the variants that haven't been deleted
 */
export function variantLetters(campaignIds: readonly string[]): ReadonlyMap<string, string> {
  if (campaignIds.length < 2) return new Map()
  const sorted = [...campaignIds].sort((one, other) => (one < other ? -1 : 1))
  return new Map(sorted.map((id, index) => [id, String.fromCodePoint('A'.charCodeAt(0) + index)]))
}
