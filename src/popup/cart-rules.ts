import type { CartRule } from './targeting.ts'

/** A visitor's cart, as reported by the shop's page. */
export type Cart = {
  /** In the major unit of its currency: 12.5 is €12.50. */
  total: number
  /** Three capital letters, as in ISO 4217. */
  currency: string
  /** The number of items in it. */
  items: number
}

/** The cart values that rules depend on. */
export type CartFigures = Pick<Cart, 'total' | 'items'>

/** Why a cart does not match a campaign's rule. */
export type CartReason = 'cart-unknown' | 'cart-below' | 'cart-above' | 'cart-items'

/** Why a cart does not match the rule; null if it does. */
export function cartReason(rule: CartRule, cart: CartFigures | null): CartReason | null {
  if (!cart) return 'cart-unknown'
  if (cart.total < (rule.totalAtLeast ?? 0)) return 'cart-below'
  if (cart.total > (rule.totalAtMost ?? Infinity)) return 'cart-above'
  return cart.items < (rule.itemsAtLeast ?? 0) ? 'cart-items' : null
}
