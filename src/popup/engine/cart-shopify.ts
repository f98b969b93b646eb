import { type Fields, isRecord, type Shop } from './cart-shops.ts'

/** The Shopify endpoints that may change the cart, with or without `.js`, under any language's path prefix. */
const CART_CHANGE_PATH = /\/cart\/(add|change|update|clear)(\.js)?$/

/** Shopify sends amounts in hundredths, even for currencies without decimals. */
const CENTS_PER_UNIT = 100

/** The cart of a Shopify shop; null if the page isn't one. */
export function shopifyShop(): Shop | null {
  const shop: unknown = 'Shopify' in window ? window.Shopify : null
  if (!isRecord(shop)) return null
  return {
    address: `${languagePrefixOf(shop)}cart.js`,
    cartIn: ({ total_price: price, currency, item_count: items }) => ({
      total: typeof price === 'number' ? price / CENTS_PER_UNIT : null,
      currency,
      items,
    }),
    changesCart: ({ pathname }) => CART_CHANGE_PATH.test(pathname),
  }
}

/** The path prefix for the page's language. */
function languagePrefixOf(shop: Fields): string {
  const root = isRecord(shop.routes) ? shop.routes.root : null
  // Must be a path on this origin.
  return typeof root === 'string' && /^\/([\w-]+\/)*$/.test(root) ? root : '/'
}
