import type { Kind } from '../objects.ts'
import type { Store } from '../store.ts'
import { type Node, publicObject } from './public-object.ts'
import { invalidRequest } from './stripe-error.ts'

const MAX_DEPTH = 4

/** The kind of object that a field refers to. */
const REFERENCES: Readonly<Record<string, Kind>> = {
  charge: 'charge',
  coupon: 'coupon',
  customer: 'customer',
  default_payment_method: 'payment_method',
  discounts: 'discount',
  discount: 'discount',
  invoice: 'invoice',
  latest_charge: 'charge',
  latest_invoice: 'invoice',
  payment_intent: 'payment_intent',
  payment_method: 'payment_method',
  product: 'product',
  promotion_code: 'promotion_code',
  subscription: 'subscription',
}

const isNode = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Groups paths by their first part. */
function groupByFirst(paths: readonly string[]): Map<string, string[]> {
  const groups = new Map<string, string[]>()
  for (const path of paths) {
    const [first = '', ...rest] = path.split('.')
    groups.set(first, [...(groups.get(first) ?? []), ...(rest.length > 0 ? [rest.join('.')] : [])])
  }
  return groups
}

async function expandValue(
  store: Store,
  name: string,
  value: unknown,
  rest: readonly string[],
): Promise<unknown> {
  if (Array.isArray(value)) {
    const expandedItems: unknown[] = []
    for (const entry of value) expandedItems.push(await expandValue(store, name, entry, rest))
    return expandedItems
  }
  if (typeof value === 'string') {
    const kind = REFERENCES[name]
    if (kind === undefined) throw cannotExpand(name)
    const found = await store.find(kind, value)
    return found === null ? value : expandNode(store, found, rest)
  }
  return isNode(value) ? expandNode(store, value, rest) : value
}

async function expandNode(store: Store, node: object, paths: readonly string[]): Promise<Node> {
  const isList = 'object' in node && node.object === 'list'
  const groups = groupByFirst(isList ? ['data', ...paths] : paths)
  const result = publicObject(node, [...groups.keys()])
  for (const [name, rest] of groups) {
    if (!(name in result)) throw cannotExpand(name)
    result[name] = await expandValue(store, name, result[name], rest)
  }
  return result
}

const cannotExpand = (name: string) =>
  invalidRequest(`This property cannot be expanded (${name}).`, { param: 'expand' })

/** Replaces the ids at the given paths with objects. */
export async function expandObject(
  store: Store,
  answer: object,
  paths: readonly string[],
): Promise<Node> {
  const tooDeepPath = paths.find((path) => path.split('.').length > MAX_DEPTH)
  if (tooDeepPath !== undefined) {
    throw invalidRequest(
      `You cannot expand more than ${MAX_DEPTH} levels of a property: ${tooDeepPath}`,
    )
  }
  return expandNode(store, answer, paths)
}
