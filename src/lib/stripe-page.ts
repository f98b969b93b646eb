import type { Stripe, StripeEmbeddedCheckout } from '@stripe/stripe-js'
import { allowScripts, loadScript } from './external-scripts.ts'
import { ApiFailure } from './failure.ts'
import { withTimeLimit } from './time-limit.ts'

/** Time limit for Stripe's script, and for its page, in milliseconds. */
export const STRIPE_TIMEOUT_MS = 10_000

/** Stripe's script, in the release that the loader expects. */
export const STRIPE_SRC = 'https://js.stripe.com/endive/stripe.js'

export type StripePageOptions = {
  publishableKey: string
  /** The script's URL, if not Stripe's own. */
  src: string | undefined
  /** The client secret of one payment; passed to Stripe's script only. */
  clientSecret: string
  signal: AbortSignal
  onComplete(): void
  /** Another checkout on this page has replaced this one, because Stripe allows only one at a time. */
  onReplaced(): void
}

/**
 * Mounts Stripe's embedded payment page in `container`, in the light DOM; aborting the signal removes it.
 * @returns `taken` if another checkout replaced this one before the page was mounted
 * @throws ApiFailure `offline` if the script can't be loaded, `timed-out`, or `unreadable` if it isn't Stripe's or
 * rejects the payment
 */
export async function mountStripePage(
  container: HTMLElement,
  { publishableKey, src = STRIPE_SRC, clientSecret, onComplete, ...options }: StripePageOptions,
): Promise<'open' | 'taken'> {
  const stripe = await withTimeLimit(STRIPE_TIMEOUT_MS, options.signal, () =>
    stripeOf(publishableKey, src),
  )
  const turn = acquireSlot(options)
  try {
    const checkout = { fetchClientSecret: async () => clientSecret, onComplete }
    const page = await pageOf(turn, () => stripe.createEmbeddedCheckoutPage(checkout))
    page.mount(container)
    remountAfterMoves(page, container, turn.signal)
    return 'open'
  } catch (error) {
    if (turn.signal.aborted && !options.signal.aborted) return 'taken'
    turn.release()
    throw error
  }
}

/** One instance per key: Stripe warns about a second one. */
const instances = new Map<string, Promise<Stripe>>()

function stripeOf(key: string, src: string): Promise<Stripe> {
  const instance = instances.get(key) ?? createStripe(key, src)
  instances.set(key, instance)
  instance.catch(() => instances.delete(key))
  return instance
}

async function createStripe(key: string, src: string): Promise<Stripe> {
  if (!hasStripe()) {
    allowScripts([src])
    await loadScript(src, { timeoutMs: STRIPE_TIMEOUT_MS, removeOnTimeout: true })
  }
  // Otherwise the loader would add its own script, which a strict CSP refuses.
  if (!hasStripe()) throw new ApiFailure({ kind: 'unreadable' })
  const { loadStripe } = await import('@stripe/stripe-js/pure')
  const stripe = await loadStripe(key)
  if (!stripe?.createEmbeddedCheckoutPage) throw new ApiFailure({ kind: 'unreadable' })
  return stripe
}

const hasStripe = (): boolean => typeof Reflect.get(window, 'Stripe') === 'function'

/** Stripe rejects a second page while it is still creating one, so each waits until the previous one is destroyed. */
async function pageOf(
  { signal, previousDestroyed, setDestroyed }: SlotLease,
  make: () => Promise<StripeEmbeddedCheckout>,
): Promise<StripeEmbeddedCheckout> {
  const pendingPage = previousDestroyed.then(() => {
    signal.throwIfAborted()
    return make()
  })
  setDestroyed(pendingPage.then((page) => destroyOnAbort(page, signal)))
  try {
    return await withTimeLimit(STRIPE_TIMEOUT_MS, signal, () => pendingPage)
  } catch (cause) {
    if (signal.aborted || cause instanceof ApiFailure) throw cause
    throw new ApiFailure({ kind: 'unreadable', cause })
  }
}

/** Resolves once the page is destroyed; destroys it immediately if it was created too late. */
function destroyOnAbort(page: StripeEmbeddedCheckout, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const destroy = () => {
      page.destroy()
      resolve()
    }
    if (signal.aborted) destroy()
    else signal.addEventListener('abort', destroy, { once: true })
  })
}

/**
 * Moving the element in the document reloads the frame, which loses Stripe's page. (Stripe's own navigation keeps the
 * frame's window.)
 */
function remountAfterMoves(
  page: StripeEmbeddedCheckout,
  place: HTMLElement,
  signal: AbortSignal,
): void {
  const windowOf = () => place.querySelector('iframe')?.contentWindow ?? null
  let current = windowOf()
  const remountIfReloaded = () => {
    if (current !== null && windowOf() !== current) {
      // Mounting may load the frame synchronously.
      current = null
      page.unmount()
      page.mount(place)
    }
    current = windowOf()
  }
  place.addEventListener('load', remountIfReloaded, { capture: true, signal })
}

type SlotLease = {
  /** Aborts when the page must be removed, for whatever reason. */
  signal: AbortSignal
  /** Resolves when the previous page is destroyed. */
  previousDestroyed: Promise<void>
  setDestroyed(gone: Promise<void>): void
  release(): void
}

/** Shared by all copies of the kit on a page. */
type SharedSlot = { endTurn: (() => void) | null; gone: Promise<void> }
const SHARED_SLOT = Symbol.for('poplar-kit.stripe-page.1')

function sharedSlot(): SharedSlot {
  const holder: typeof globalThis & { [SHARED_SLOT]?: SharedSlot } = globalThis
  holder[SHARED_SLOT] ??= { endTurn: null, gone: Promise.resolve() }
  return holder[SHARED_SLOT]
}

/** Stripe allows one payment page at a time: the latest caller gets it, and the previous page is removed at once. */
function acquireSlot({
  signal,
  onReplaced,
}: Pick<StripePageOptions, 'signal' | 'onReplaced'>): SlotLease {
  const slot = sharedSlot()
  const controller = new AbortController()
  const end = () => {
    controller.abort()
    onReplaced()
  }
  const release = () => {
    if (slot.endTurn === end) slot.endTurn = null
    controller.abort()
  }
  slot.endTurn?.()
  slot.endTurn = end
  if (signal.aborted) release()
  else signal.addEventListener('abort', release, { once: true })
  return {
    ...{ signal: controller.signal, previousDestroyed: slot.gone, release },
    setDestroyed(gone) {
      slot.gone = gone.catch(() => {})
    },
  }
}
