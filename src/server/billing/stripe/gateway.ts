import Stripe from 'stripe'
import { Refusal } from '../../platform/http/refusal.ts'

/** The server's way to Stripe, or to the local stand-in. */
export type StripeDoor = {
  client: Stripe
  /** What signs the webhooks. */
  webhookSecret: string
  /** Fetches a file that Stripe has named the address of. */
  fetchFile(address: string, signal: AbortSignal): Promise<Response>
}

const ANSWERS_WITHIN_MS = 15_000
const RETRIES = 2

/** Stripe itself. */
export function realStripe(settings: { secretKey: string; webhookSecret: string }): StripeDoor {
  return {
    client: new Stripe(settings.secretKey, {
      timeout: ANSWERS_WITHIN_MS,
      maxNetworkRetries: RETRIES,
      telemetry: false,
    }),
    webhookSecret: settings.webhookSecret,
    fetchFile: (address, signal) => fetch(stripeAddress(address), { signal }),
  }
}

function stripeAddress(address: string): string {
  const { protocol, hostname } = new URL(address)
  if (protocol === 'https:' && /(^|\.)stripe\.com$/.test(hostname)) return address
  throw new Error('A file of Stripe’s is said to be elsewhere.')
}

const isAway = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeConnectionError ||
  error instanceof Stripe.errors.StripeAPIError ||
  error instanceof Stripe.errors.StripeRateLimitError

/** What a failed call of Stripe's is to us: its own errors carry headers and whole answers. */
export function failureOf(error: unknown): unknown {
  if (isAway(error)) return stripeIsAway()
  if (!(error instanceof Stripe.errors.StripeError)) return error
  return new Error(`Stripe refused (${error.type}, ${error.requestId ?? '-'}): ${error.message}`)
}

export const stripeIsAway = () =>
  new Refusal('FAILED', 'Payments cannot be reached at the moment. Please try again.', {
    status: 502,
  })

/** Whether Stripe knows no object of this id. */
export const isMissing = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeError && error.code === 'resource_missing'

/** What Stripe knows, null for what it does not. */
export async function known<T>(asked: Promise<T>): Promise<T | null> {
  try {
    return await asked
  } catch (error) {
    if (isMissing(error)) return null
    throw error
  }
}

/** The id of what Stripe gives as an id or as a whole object. */
export const idOf = (reference: string | { id: string }): string =>
  typeof reference === 'string' ? reference : reference.id

export const dateOf = (seconds: number): Date => new Date(seconds * 1_000)
