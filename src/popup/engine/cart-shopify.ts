import { type Fields, isRecord, type Shop } from './cart-shops.ts'

/** Shopify answers to these when the cart may have changed, with or without `.js`, in any language's folder. */
const CHANGES_CART = /\/cart\/(add|change|update|clear)(\.js)?$/

/** Shopify counts in hundredths, also in currencies that have none. */
const HUNDREDTHS = 100

/** The cart of a Shopify shop; null where this is none. */
export function shopifyShop(): Shop | null {
  const shop: unknown = 'Shopify' in window ? window.Shopify : null
  if (!isRecord(shop)) return null
  return {
    address: `${rootOf(shop)}cart.js`,
    cartIn: ({ total_price: price, currency, item_count: items }) => ({
      total: typeof price === 'number' ? price / HUNDREDTHS : null,
      currency,
      items,
    }),
    changesCart: ({ pathname }) => CHANGES_CART.test(pathname),
  }
}

/** The folder of the language that the page is in. */
function rootOf(shop: Fields): string {
  const root = isRecord(shop.routes) ? shop.routes.root : null
  // On this origin alone.
  return typeof root === 'string' && /^\/([\w-]+\/)*$/.test(root) ? root : '/'
}
