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
 * @throws ApiFailure `offline` for a script that does not come, `timed-out`, `unreadable` for one that
 * is not Stripe's, or refuses
 */
export async function openStripePage(
  place: HTMLElement,
  { publishableKey, src = STRIPE_SRC, clientSecret, onComplete, ...options }: StripePageOptions,
): Promise<void> {
  const stripe = await within(STRIPE_LIMIT_MS, options.signal, () => stripeOf(publishableKey, src))
  const signal = takeTurn(options)
  const page = await pageOf(stripe, clientSecret, onComplete, signal)
  page.mount(place)
  signal.addEventListener('abort', () => page.destroy(), { once: true })
  mountAgainAfterMoves(page, place, signal)
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

async function pageOf(
  stripe: Stripe,
  clientSecret: string,
  onComplete: () => void,
  signal: AbortSignal,
): Promise<StripeEmbeddedCheckout> {
  const coming = stripe.createEmbeddedCheckoutPage({
    fetchClientSecret: async () => clientSecret,
    onComplete,
  })
  try {
    return await within(STRIPE_LIMIT_MS, signal, () => coming)
  } catch (cause) {
    // One that comes too late would keep the next from being made.
    void coming.then((page) => page.destroy()).catch(() => {})
    if (signal.aborted || cause instanceof ApiFailure) throw cause
    throw new ApiFailure({ kind: 'unreadable', cause })
  }
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

type Turn = { end(): void }
const TURN = Symbol.for('poplar-kit.stripe-page.1')

/**
 * Shared by all copies of the kit on a page: whoever comes last has Stripe's one page, and the one
 * before is gone at once.
 */
function takeTurn({ signal, onTaken }: Pick<StripePageOptions, 'signal' | 'onTaken'>): AbortSignal {
  const holder: typeof globalThis & { [TURN]?: Turn | undefined } = globalThis
  const taken = new AbortController()
  const mine: Turn = {
    end() {
      taken.abort()
      onTaken()
    },
  }
  holder[TURN]?.end()
  holder[TURN] = mine
  const leave = () => {
    if (holder[TURN] === mine) holder[TURN] = undefined
    taken.abort()
  }
  if (signal.aborted) leave()
  else signal.addEventListener('abort', leave, { once: true })
  return taken.signal
}
