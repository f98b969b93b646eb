import type { Stripe, StripeEmbeddedCheckout } from '@stripe/stripe-js'
import { allowScripts, loadScript } from './external-scripts.ts'
import { ApiFailure } from './failure.ts'
import { within } from './time-limit.ts'

/** How long Stripe's script may take, and how long its page, in milliseconds. */
export const STRIPE_LIMIT_MS = 10_000

/** Stripe's own script, of the release that the loader expects. */
export const STRIPE_SRC = 'https://js.stripe.com/endive/stripe.js'

export type StripePageOptions = {
  publishableKey: string
  /** Where the script is, if it is not Stripe's own. */
  src: string | undefined
  /** Opens the page of one payment: it goes to Stripe's script only. */
  clientSecret: string
  signal: AbortSignal
  onComplete(): void
  /** Another checkout of this page stands now: Stripe allows one at a time. */
  onTaken(): void
}

/**
 * Puts Stripe's embedded page into `place`, in the light DOM; it is gone with the signal.
 * @returns `taken` where another checkout came before the page stood
 * @throws ApiFailure `offline` for a script that does not come, `timed-out`, `unreadable` for one that
 * is not Stripe's, or refuses
 */
export async function openStripePage(
  place: HTMLElement,
  { publishableKey, src = STRIPE_SRC, clientSecret, onComplete, ...options }: StripePageOptions,
): Promise<'open' | 'taken'> {
  const stripe = await within(STRIPE_LIMIT_MS, options.signal, () => stripeOf(publishableKey, src))
  const turn = takeTurn(options)
  try {
    const checkout = { fetchClientSecret: async () => clientSecret, onComplete }
    const page = await pageOf(turn, () => stripe.createEmbeddedCheckoutPage(checkout))
    page.mount(place)
    mountAgainAfterMoves(page, place, turn.signal)
    return 'open'
  } catch (error) {
    if (turn.signal.aborted && !options.signal.aborted) return 'taken'
    turn.leave()
    throw error
  }
}

/** Made once a key: Stripe warns of a second. */
const known = new Map<string, Promise<Stripe>>()

function stripeOf(key: string, src: string): Promise<Stripe> {
  const made = known.get(key) ?? makeStripe(key, src)
  known.set(key, made)
  made.catch(() => known.delete(key))
  return made
}

async function makeStripe(key: string, src: string): Promise<Stripe> {
  if (!hasStripe()) {
    allowScripts([src])
    await loadScript(src, { timeoutMs: STRIPE_LIMIT_MS, givesUp: true })
  }
  // The loader would otherwise put a script of its own into the page, which a strict one refuses.
  if (!hasStripe()) throw new ApiFailure({ kind: 'unreadable' })
  const { loadStripe } = await import('@stripe/stripe-js/pure')
  const stripe = await loadStripe(key)
  if (!stripe?.createEmbeddedCheckoutPage) throw new ApiFailure({ kind: 'unreadable' })
  return stripe
}

const hasStripe = (): boolean => typeof Reflect.get(window, 'Stripe') === 'function'

/** Stripe refuses a second page while it is still making one: the next waits until that one is gone. */
async function pageOf(
  { signal, before, standsUntil }: Turn,
  make: () => Promise<StripeEmbeddedCheckout>,
): Promise<StripeEmbeddedCheckout> {
  const coming = before.then(() => {
    signal.throwIfAborted()
    return make()
  })
  standsUntil(coming.then((page) => destroyed(page, signal)))
  try {
    return await within(STRIPE_LIMIT_MS, signal, () => coming)
  } catch (cause) {
    if (signal.aborted || cause instanceof ApiFailure) throw cause
    throw new ApiFailure({ kind: 'unreadable', cause })
  }
}

/** One that comes too late is gone at once. */
function destroyed(page: StripeEmbeddedCheckout, signal: AbortSignal): Promise<void> {
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
 * A move in the document loads a frame anew, and what Stripe had in it is gone. (Stripe's own ways
 * within its frame keep the frame's window.)
 */
function mountAgainAfterMoves(
  page: StripeEmbeddedCheckout,
  place: HTMLElement,
  signal: AbortSignal,
): void {
  const windowOf = () => place.querySelector('iframe')?.contentWindow ?? null
  let standing = windowOf()
  const look = () => {
    if (standing !== null && windowOf() !== standing) {
      // What is mounted now may load at once.
      standing = null
      page.unmount()
      page.mount(place)
    }
    standing = windowOf()
  }
  place.addEventListener('load', look, { capture: true, signal })
}

type Turn = {
  /** Aborted when the page is to go, whoever wants it. */
  signal: AbortSignal
  /** Until the page before is gone. */
  before: Promise<void>
  standsUntil(gone: Promise<void>): void
  leave(): void
}

/** Shared by all copies of the kit on a page. */
type Desk = { endTurn: (() => void) | null; gone: Promise<void> }
const DESK = Symbol.for('poplar-kit.stripe-page.1')

function deskOfPage(): Desk {
  const holder: typeof globalThis & { [DESK]?: Desk } = globalThis
  holder[DESK] ??= { endTurn: null, gone: Promise.resolve() }
  return holder[DESK]
}

/** Whoever comes last has Stripe's one page, and the one before is gone at once. */
function takeTurn({ signal, onTaken }: Pick<StripePageOptions, 'signal' | 'onTaken'>): Turn {
  const desk = deskOfPage()
  const going = new AbortController()
  const end = () => {
    going.abort()
    onTaken()
  }
  const leave = () => {
    if (desk.endTurn === end) desk.endTurn = null
    going.abort()
  }
  desk.endTurn?.()
  desk.endTurn = end
  if (signal.aborted) leave()
  else signal.addEventListener('abort', leave, { once: true })
  return {
    ...{ signal: going.signal, before: desk.gone, leave },
    standsUntil(gone) {
      desk.gone = gone.catch(() => {})
    },
  }
}
