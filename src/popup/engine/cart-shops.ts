/** A shop system that tells the visitor's cart at an address of its own. */
export type Shop = {
  address: string
  /** The cart in the answer, as `cart-source.ts` parses it. */
  cartIn(answer: Fields): unknown
  /** Whether a request of the page to its own origin may have changed the cart. */
  changesCart(request: URL): boolean
}

export type Fields = Readonly<Record<string, unknown>>

/**
 * Reads the cart from the system of this shop, and reads it again after each request that may have changed it. The
 * shop's own functions are left as they are.
 */
export function watchShop(shop: Shop, take: (value: unknown) => void, gone: AbortSignal): void {
  const { href } = new URL(shop.address, location.href)
  let reads = 0
  const read = async () => {
    const mine = ++reads
    const value = await readCart(href, shop, gone)
    // Of two answers the one to the later question counts.
    if (value && mine === reads && !gone.aborted) take(value)
  }
  void read()
  const isChange = ({ name }: PerformanceEntry) => {
    const request = new URL(name, location.href)
    return name !== href && request.origin === location.origin && shop.changesCart(request)
  }
  const observer = new PerformanceObserver((list) => {
    if (list.getEntries().some(isChange)) void read()
  })
  observer.observe({ type: 'resource' })
  gone.addEventListener('abort', () => observer.disconnect())
}

async function readCart(address: string, shop: Shop, signal: AbortSignal): Promise<unknown> {
  try {
    const headers = { accept: 'application/json' }
    const answer = await fetch(address, { headers, signal, cache: 'no-store' })
    const cart: unknown = answer.ok ? await answer.json() : null
    return isRecord(cart) ? shop.cartIn(cart) : null
  } catch {
    // Without it no cart is known.
    return null
  }
}

export const isRecord = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null
