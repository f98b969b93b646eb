import { type Cart, cartReason } from '../cart-rules.ts'
import type { Targeting } from '../targeting.ts'
import { storeCart, storedCart } from './cart-kept.ts'
import { watchCart } from './cart-source.ts'
import { waitFor } from './triggers.ts'
import type { Visitor } from './visitor.ts'

type CartWaitOptions = {
  targeting: Pick<Targeting, 'consent' | 'moments' | 'visitors'>
  visitor: Pick<Visitor, 'cartReason' | 'choice' | 'pages'>
  /** Called with whether the visitor requested the campaign. */
  open(isRequested?: boolean): void
  watch?: typeof watchCart
}

/**
 * Waits for the cart on behalf of a campaign: as soon as the cart matches its rule, its triggers start as if the page
 * had just been loaded.
 */
export function waitForCart(
  { targeting: { consent, moments, visitors }, visitor, open, watch = watchCart }: CartWaitOptions,
  signal: AbortSignal,
): void {
  const rule = visitors.cart
  const hasCartTrigger = moments.some(({ kind }) => kind === 'cart')
  const mayStore = () =>
    hasCartTrigger && (consent.storage === 'at-once' || visitor.choice === 'all')
  let before = mayStore() ? storedCart() : null
  const keep = createCartSaver(mayStore, signal)
  let triggersController: AbortController | null = null
  const stop = () => {
    triggersController?.abort()
    triggersController = null
  }
  const onChange = (cart: Cart) => {
    visitor.cartReason = (cartRule) => cartReason(cartRule, cart)
    const hasGrown = before !== null && wasItemAdded(cart, before)
    before = cart
    keep(cart)
    if (rule && cartReason(rule, cart) !== null) return stop()
    if (rule && !triggersController) {
      triggersController = new AbortController()
      waitFor(moments, visitor.pages, open, triggersController.signal)
    }
    // Adding an item to the cart is an action by the visitor, like a click.
    if (hasCartTrigger && hasGrown) open(true)
  }
  signal.addEventListener('abort', stop)
  watch(onChange, signal)
}

/**
 * Keeps the latest cart for the next page. Saving is delayed, because other campaigns on this page still have to read
 * the previous cart; if the visitor agrees later, it is saved when they leave the page.
 */
function createCartSaver(maySave: () => boolean, signal: AbortSignal): (cart: Cart) => void {
  let unsavedCart: Cart | null = null
  const keep = () => {
    if (!unsavedCart || !maySave()) return
    storeCart(unsavedCart)
    unsavedCart = null
  }
  addEventListener('pagehide', keep, { signal })
  return (cart) => {
    unsavedCart = cart
    setTimeout(keep)
  }
}

/** Whether something was added; totals in different currencies can't be compared. */
const wasItemAdded = (cart: Cart, before: Cart): boolean =>
  cart.items > before.items || (cart.total > before.total && cart.currency === before.currency)
