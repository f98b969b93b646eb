import { type Fields, isRecord, type Shop } from './cart-shops.ts'

/**
 * Written by the WordPress plugin: the endpoint for the visitor's own cart. The same for every visitor, so that pages
 * can be cached.
 */
export const WOOCOMMERCE_ATTRIBUTE = 'data-poplar-woocommerce'
/** Next to it: `incl` if the shop shows the cart with tax. */
export const TAX_ATTRIBUTE = 'data-poplar-tax'

/** Requests from buttons in classic themes, and from blocks. */
const CART_CHANGE_URL =
  /[?&]wc-ajax=\w*(add|remove|cart|coupon|fragments)|\/wc\/store\/(v\d\/)?(batch|cart\/)/

/** The cart of a WooCommerce shop with our plugin; null if the page isn't one. */
export function wooCommerceShop(): Shop | null {
  const element = document.querySelector(`[${WOOCOMMERCE_ATTRIBUTE}]`)
  if (!element) return null
  const configuredUrl = new URL(element.getAttribute(WOOCOMMERCE_ATTRIBUTE) ?? '', location.href)
  // Restricted to this origin. The shop's configured URL may lack the page's `www.`.
  const url = new URL(configuredUrl.pathname + configuredUrl.search, location.origin)
  // Excludes the postal addresses and the items.
  url.searchParams.set('_fields', 'totals,items_count')
  const includesTax = element.getAttribute(TAX_ATTRIBUTE) === 'incl'
  return {
    address: url.href,
    cartIn: (response) => cartIn(response, includesTax),
    changesCart: ({ pathname, search }) =>
      CART_CHANGE_URL.test(decodeSafely(pathname + search)) ||
      // The cart page's form is sent to the page itself.
      (pathname === location.pathname && pathname !== url.pathname),
  }
}

/** The items' total price after discounts, without shipping. The API's amounts are in the currency's minor unit. */
function cartIn({ totals, items_count: items }: Fields, includesTax: boolean): unknown {
  if (!isRecord(totals)) return null
  const sum = (name: string) =>
    Number(totals[`total_${name}`]) + (includesTax ? Number(totals[`total_${name}_tax`]) : 0)
  const unit = 10 ** Number(totals.currency_minor_unit)
  const total = Math.max(0, sum('items') - sum('discount')) / unit
  return { total, currency: totals.currency_code, items }
}

/** Without pretty permalinks, the API's path is a query parameter. */
function decodeSafely(address: string): string {
  try {
    return decodeURIComponent(address)
  } catch {
    return address
  }
}
