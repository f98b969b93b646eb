export type Node = Record<string, unknown>

/** Fields that are only included when expanded. */
const EXPAND_ONLY_FIELDS: Readonly<Record<string, readonly string[]>> = {
  'checkout.session': ['line_items'],
  coupon: ['applies_to'],
  invoice: ['payments'],
}

/**
 * The object as Stripe returns it, including nested objects.
 * @param named fields that the caller asked to expand; they are left unchanged, for the caller to expand
 */
export function publicObject(object: object, named: readonly string[] = []): Node {
  const kind = 'object' in object ? String(object.object) : ''
  const hiddenFields = (EXPAND_ONLY_FIELDS[kind] ?? []).filter((name) => !named.includes(name))
  const shownEntries = Object.entries(object).filter(
    ([name]) => name !== '_private' && !hiddenFields.includes(name),
  )
  return Object.fromEntries(
    shownEntries.map(([name, value]) => [name, named.includes(name) ? value : publicValue(value)]),
  )
}

function publicValue(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(publicValue)
  return typeof value === 'object' && value !== null ? publicObject(value) : value
}
