export type Node = Record<string, unknown>

/** What is told only to whoever expands it. */
const ON_DEMAND: Readonly<Record<string, readonly string[]>> = {
  'checkout.session': ['line_items'],
  coupon: ['applies_to'],
  invoice: ['payments'],
}

/** The object as Stripe shows it. @param named fields that the caller asked to expand */
export function publicForm(object: object, named: readonly string[] = []): Node {
  const kind = 'object' in object ? String(object.object) : ''
  const hidden = (ON_DEMAND[kind] ?? []).filter((name) => !named.includes(name))
  return Object.fromEntries(
    Object.entries(object).filter(([name]) => name !== '_private' && !hidden.includes(name)),
  )
}
