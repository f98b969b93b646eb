import type { CartRule } from './targeting.ts'

/** A visitor's cart, as the shop's page gives it. */
export type Cart = {
  /** In the main unit of its currency: 12.5 is €12.50. */
  total: number
  /** Three capital letters, as in ISO 4217. */
  currency: string
  /** How many pieces are in it. */
  items: number
}

/** What rules look at. */
export type CartFigures = Pick<Cart, 'total' | 'items'>

/** Why a cart isn't one that a campaign is for. */
export type CartReason = 'cart-unknown' | 'cart-below' | 'cart-above' | 'cart-items'

/** What keeps a campaign from showing beside this cart; null where nothing does. */
export function cartReason(rule: CartRule, cart: CartFigures | null): CartReason | null {
  if (!cart) return 'cart-unknown'
  if (cart.total < (rule.totalAtLeast ?? 0)) return 'cart-below'
  if (cart.total > (rule.totalAtMost ?? Infinity)) return 'cart-above'
  return cart.items < (rule.itemsAtLeast ?? 0) ? 'cart-items' : null
}
