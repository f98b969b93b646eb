const SHOP_HANDLE = /^[a-z0-9][a-z0-9-]{0,59}$/
const SHOP_SUFFIX = '.myshopify.com'

/**
 * The handle of a Shopify store: the input without the protocol, slashes or myshopify suffix. Null if no valid handle
 * is left.
 */
export function parseShopHandle(input: string): string | null {
  const address = input.trim().toLowerCase()
  const [host = ''] = address.replace(/^(?:https?:)?\/*/, '').split(/[/?#]/)
  const name = host.endsWith(SHOP_SUFFIX) ? host.slice(0, -SHOP_SUFFIX.length) : host
  return SHOP_HANDLE.test(name) ? name : null
}
