import type { Cart } from '../cart-rules.ts'
import { fromJson, parseCart } from './cart-source.ts'

/** Of the page's origin, whose cart it is, whichever sites of ours tell of it. */
const KEY = 'poplar-cart'

/** The cart that a page of this tab last knew; null where none did, or where storage is blocked. */
export function keptCart(): Cart | null {
  try {
    return parseCart(fromJson(sessionStorage.getItem(KEY) ?? ''))
  } catch {
    return null
  }
}

/** For the next page of this tab, until the tab is closed. */
export function keepCart(cart: Cart): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(cart))
  } catch {
    // Full or forbidden: the next page begins without it.
  }
}
