// The part of js.stripe.com that the kit uses: `window.Stripe` with embedded Checkout.
import * as v from 'valibot'
import { type MessageToFrame, messageToPage } from './messages.ts'

type Options = { fetchClientSecret: () => Promise<string>; onComplete?: () => void }

const SCRIPT = document.currentScript
/** The frame’s URL is relative to this script. */
const FRAME = new URL('checkout', SCRIPT instanceof HTMLScriptElement ? SCRIPT.src : location.href)
const INITIAL_HEIGHT = '420px'

let hasCheckout = false

function newFrame(): HTMLIFrameElement {
  const frame = document.createElement('iframe')
  frame.src = FRAME.href
  frame.title = 'Secure payment input frame'
  frame.allow = 'payment'
  Object.assign(frame.style, {
    border: '0',
    display: 'block',
    width: '100%',
    height: INITIAL_HEIGHT,
    colorScheme: 'normal',
  })
  return frame
}

/** Handles a frame’s messages about its size and completion until aborted. */
function connectFrame(
  frame: HTMLIFrameElement,
  { clientSecret, onComplete }: { clientSecret: string; onComplete: (() => void) | undefined },
  signal: AbortSignal,
): void {
  const onReady = ({ origin, source, data }: MessageEvent<unknown>) => {
    if (origin !== FRAME.origin || source !== frame.contentWindow) return
    const parsed = v.safeParse(messageToPage, data)
    if (!parsed.success || parsed.output.type !== 'poplar-stripe-ready') return
    const open: MessageToFrame = { type: 'poplar-stripe-open', clientSecret }
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = onMessage
    signal.addEventListener('abort', () => port1.close())
    frame.contentWindow?.postMessage(open, FRAME.origin, [port2])
  }
  const onMessage = ({ data }: MessageEvent<unknown>) => {
    const parsed = v.safeParse(messageToPage, data)
    if (!parsed.success) return
    if (parsed.output.type === 'poplar-stripe-height')
      frame.style.height = `${parsed.output.height}px`
    if (parsed.output.type !== 'poplar-stripe-complete') return
    const { returnTo } = parsed.output
    if (returnTo === null) onComplete?.()
    else location.assign(returnTo)
  }
  window.addEventListener('message', onReady, { signal })
}

function findContainer(location: string | HTMLElement): HTMLElement {
  const place = typeof location === 'string' ? document.querySelector(location) : location
  if (place instanceof HTMLElement) return place
  throw new Error('Invalid DOM element. Specify a valid selector or pass in a DOM element.')
}

async function createEmbeddedCheckoutPage({ fetchClientSecret, onComplete }: Options) {
  if (hasCheckout) throw new Error('You cannot have multiple Embedded Checkout objects.')
  hasCheckout = true
  const clientSecret = await fetchClientSecret().catch((error: unknown) => {
    hasCheckout = false
    throw error
  })
  let frame: HTMLIFrameElement | null = null
  let mountController = new AbortController()
  const unmount = () => {
    mountController.abort()
    frame?.remove()
    frame = null
  }
  return {
    mount(location: string | HTMLElement) {
      if (frame !== null) throw new Error('The Embedded Checkout object is mounted already.')
      mountController = new AbortController()
      frame = newFrame()
      connectFrame(frame, { clientSecret, onComplete }, mountController.signal)
      findContainer(location).append(frame)
    },
    unmount,
    destroy() {
      unmount()
      hasCheckout = false
    },
  }
}

function Stripe(key: unknown) {
  if (typeof key !== 'string' || !key.startsWith('pk_')) {
    throw new Error('Please call Stripe() with your publishable key. You used an empty string.')
  }
  return { createEmbeddedCheckoutPage, _registerWrapper() {} }
}

Object.assign(window, { Stripe: Object.assign(Stripe, { version: 'endive' }) })
