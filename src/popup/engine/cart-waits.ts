import { type Cart, cartReason } from '../cart-rules.ts'
import type { Targeting } from '../targeting.ts'
import { keepCart, keptCart } from './cart-kept.ts'
import { watchCart } from './cart-source.ts'
import { waitFor } from './moments.ts'
import type { Visitor } from './visitor.ts'

type Waiting = {
  targeting: Pick<Targeting, 'consent' | 'moments' | 'visitors'>
  visitor: Pick<Visitor, 'cartReason' | 'choice' | 'pages'>
  /** Hears whether the visitor has asked for it. */
  come(isWanted?: boolean): void
  watch?: typeof watchCart
}

/**
 * Lets a campaign wait for what the cart has a say in: as soon as the cart is one that it is for, it waits for its
 * moments as if the page began.
 */
export function waitForCart(
  { targeting: { consent, moments, visitors }, visitor, come, watch = watchCart }: Waiting,
  gone: AbortSignal,
): void {
  const rule = visitors.cart
  const hasMoment = moments.some(({ kind }) => kind === 'cart')
  const mayKeep = () => hasMoment && (consent.storage === 'at-once' || visitor.choice === 'all')
  let before = mayKeep() ? keptCart() : null
  const keep = keeper(mayKeep, gone)
  let allowed: AbortController | null = null
  const stop = () => {
    allowed?.abort()
    allowed = null
  }
  const onChange = (cart: Cart) => {
    visitor.cartReason = (asked) => cartReason(asked, cart)
    const hasGrown = before !== null && isMore(cart, before)
    before = cart
    keep(cart)
    if (rule && cartReason(rule, cart) !== null) return stop()
    if (rule && !allowed) {
      allowed = new AbortController()
      waitFor(moments, visitor.pages, come, allowed.signal)
    }
    // What the visitor puts into the cart is the visitor's own act, as a click is.
    if (hasMoment && hasGrown) come(true)
  }
  gone.addEventListener('abort', stop)
  watch(onChange, gone)
}

/**
 * Keeps the newest cart for the page that comes after this one. Other campaigns of this page still have to read what
 * the one before kept, so it waits; a visitor who agrees later has it kept on the way out.
 */
function keeper(mayKeep: () => boolean, gone: AbortSignal): (cart: Cart) => void {
  let unkept: Cart | null = null
  const keep = () => {
    if (!unkept || !mayKeep()) return
    keepCart(unkept)
    unkept = null
  }
  addEventListener('pagehide', keep, { signal: gone })
  return (cart) => {
    unkept = cart
    setTimeout(keep)
  }
}

/** Something was put into it; another currency says nothing of that. */
const isMore = (cart: Cart, before: Cart): boolean =>
  cart.items > before.items || (cart.total > before.total && cart.currency === before.currency)
