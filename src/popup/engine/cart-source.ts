import type { Cart } from '../cart-rules.ts'
import { shopifyShop } from './cart-shopify.ts'
import { watchShop } from './cart-shops.ts'
import { wooCommerceShop } from './cart-woocommerce.ts'

/** Dispatched on the document or any element in it, with `{ total, currency, items }` as its detail. */
export const CART_EVENT = 'poplar-cart'
/** Set on any element, with the same data as JSON. */
export const CART_ATTRIBUTE = 'data-poplar-cart'

type OnChange = (cart: Cart) => void
type Watch = (onChange: OnChange, signal: AbortSignal) => void

let sharedSource: Watch | undefined

/**
 * Calls back immediately if a cart is known, and on each change. The page's cart is not sent anywhere; `cart-kept.ts`
 * keeps it in the tab.
 */
export const watchCart: Watch = (onChange, signal) => {
  // All campaigns share one source, because an event may have reported the cart before the others started watching.
  sharedSource ??= cartSource(new AbortController().signal)
  sharedSource(onChange, signal)
}

/** Watches the page's cart until `gone` is aborted. */
export function cartSource(signal: AbortSignal): Watch {
  const watchers = new Set<OnChange>()
  let knownCart: Cart | null = null
  let hasWarned = false
  let isReportedByPage = false
  const take = (value: unknown): boolean => {
    const cart = parseCart(value)
    if (!cart) {
      // biome-ignore lint/suspicious/noConsole: the only message from us to the developers of the page.
      if (!hasWarned) console.warn('Poplar ignored a cart that is not { total, currency, items }.')
      hasWarned = true
      return false
    }
    if (knownCart && isSame(knownCart, cart)) return true
    knownCart = cart
    for (const onChange of watchers) onChange(cart)
    return true
  }
  const reportFromPage = (value: unknown): boolean => {
    const isTaken = take(value)
    isReportedByPage ||= isTaken
    return isTaken
  }
  listenToEvent(reportFromPage, signal)
  readAttribute(reportFromPage, signal)
  onDocumentReady(() => {
    const shop = shopifyShop() ?? wooCommerceShop()
    // What the page itself reports takes precedence over its e-commerce platform.
    if (shop) watchShop(shop, (value) => isReportedByPage || take(value), signal)
  }, signal)
  return (onChange, left) => {
    if (left.aborted) return
    watchers.add(onChange)
    left.addEventListener('abort', () => watchers.delete(onChange))
    if (knownCart) onChange(knownCart)
  }
}

/** Waits until the document has been parsed, because WooCommerce adds its attribute at the end. */
function onDocumentReady(act: () => void, signal: AbortSignal): void {
  if (document.readyState !== 'loading') act()
  else addEventListener('DOMContentLoaded', act, { signal })
}

type ReportCart = (value: unknown) => boolean

/** Listens in the capture phase, so that events that don't bubble are received, too. */
function listenToEvent(take: ReportCart, signal: AbortSignal): void {
  const onEvent = (event: Event) => {
    take(event instanceof CustomEvent ? event.detail : null)
  }
  addEventListener(CART_EVENT, onEvent, { capture: true, signal })
}

/** Reads the first element whose attribute contains a valid cart. */
function readAttribute(take: ReportCart, signal: AbortSignal): void {
  let read: string | null = null
  const readFirstCart = () => {
    for (const element of document.querySelectorAll(`[${CART_ATTRIBUTE}]`)) {
      const text = element.getAttribute(CART_ATTRIBUTE)
      // Unchanged: an event may have reported a newer cart since.
      if (text === null || text === read) return
      if (!take(fromJson(text))) continue
      read = text
      return
    }
  }
  readFirstCart()
  const observer = new MutationObserver(readFirstCart)
  observer.observe(document, { subtree: true, childList: true, attributeFilter: [CART_ATTRIBUTE] })
  signal.addEventListener('abort', () => observer.disconnect())
}

export function fromJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

export function parseCart(value: unknown): Cart | null {
  if (typeof value !== 'object' || value === null) return null
  const { total, currency, items }: Partial<Record<keyof Cart, unknown>> = value
  if (!isAmount(total) || !isAmount(items) || !Number.isInteger(items)) return null
  if (typeof currency !== 'string' || !/^[a-z]{3}$/i.test(currency)) return null
  return { total, currency: currency.toUpperCase(), items }
}

const isAmount = (value: unknown): value is number => Number.isFinite(value) && Number(value) >= 0

const isSame = (one: Cart, other: Cart): boolean =>
  one.total === other.total && one.currency === other.currency && one.items === other.items
