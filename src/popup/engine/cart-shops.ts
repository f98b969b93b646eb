/** An e-commerce platform with an endpoint that returns the visitor's cart. */
export type Shop = {
  address: string
  /** Extracts the cart from a response; `cart-source.ts` validates it. */
  cartIn(response: Fields): unknown
  /** Whether a request from the page to its own origin may have changed the cart. */
  changesCart(request: URL): boolean
}

export type Fields = Readonly<Record<string, unknown>>

/**
 * Loads the cart from the shop's platform, and reloads it after each request that may have changed it. The shop's own
 * functions are not patched.
 */
export function watchShop(shop: Shop, take: (value: unknown) => void, signal: AbortSignal): void {
  const { href } = new URL(shop.address, location.href)
  let requestCount = 0
  const reload = async () => {
    const requestNumber = ++requestCount
    const value = await readCart(href, shop, signal)
    // If responses arrive out of order, the response to the latest request is used.
    if (value && requestNumber === requestCount && !signal.aborted) take(value)
  }
  void reload()
  const isChange = ({ name }: PerformanceEntry) => {
    const request = new URL(name, location.href)
    return name !== href && request.origin === location.origin && shop.changesCart(request)
  }
  const observer = new PerformanceObserver((list) => {
    if (list.getEntries().some(isChange)) void reload()
  })
  observer.observe({ type: 'resource' })
  signal.addEventListener('abort', () => observer.disconnect())
}

async function readCart(address: string, shop: Shop, signal: AbortSignal): Promise<unknown> {
  try {
    const headers = { accept: 'application/json' }
    const response = await fetch(address, { headers, signal, cache: 'no-store' })
    const cart: unknown = response.ok ? await response.json() : null
    return isRecord(cart) ? shop.cartIn(cart) : null
  } catch {
    // The cart stays unknown.
    return null
  }
}

export const isRecord = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null
