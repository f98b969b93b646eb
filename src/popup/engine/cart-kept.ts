import type { Cart } from '../cart-rules.ts'
import { fromJson, parseCart } from './cart-source.ts'

/** One key per origin: the cart belongs to the page, not to one of our sites. */
const KEY = 'poplar-cart'

/** The last cart known to a page of this tab; null if there is none, or if storage is blocked. */
export function storedCart(): Cart | null {
  try {
    return parseCart(fromJson(sessionStorage.getItem(KEY) ?? ''))
  } catch {
    return null
  }
}

/** Keeps the cart for the next page of this tab, until the tab is closed. */
export function storeCart(cart: Cart): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(cart))
  } catch {
    // Storage is full or blocked: the next page starts without a cart.
  }
}
