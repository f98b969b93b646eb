export type Node = Record<string, unknown>

/** Fields that are only included when expanded. */
const ONLY_EXPANDED: Readonly<Record<string, readonly string[]>> = {
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
  const hidden = (ONLY_EXPANDED[kind] ?? []).filter((name) => !named.includes(name))
  const shown = Object.entries(object).filter(
    ([name]) => name !== '_private' && !hidden.includes(name),
  )
  return Object.fromEntries(
    shown.map(([name, value]) => [name, named.includes(name) ? value : publicValue(value)]),
  )
}

function publicValue(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(publicValue)
  return typeof value === 'object' && value !== null ? publicObject(value) : value
}
