import Stripe from 'stripe'
import { Refusal } from '../../platform/http/refusal.ts'

/** Access to Stripe, or to the local stand-in. */
export type StripeGateway = {
  client: Stripe
  /** The secret that signs webhooks. */
  webhookSecret: string
  /** Downloads a file from a URL that Stripe returned. */
  fetchFile(url: string, signal: AbortSignal): Promise<Response>
}

const TIMEOUT_MS = 15_000
const MAX_RETRIES = 2

/** Stripe itself. */
export function realStripe(settings: { secretKey: string; webhookSecret: string }): StripeGateway {
  return {
    client: new Stripe(settings.secretKey, {
      timeout: TIMEOUT_MS,
      maxNetworkRetries: MAX_RETRIES,
      telemetry: false,
    }),
    webhookSecret: settings.webhookSecret,
    fetchFile: (url, signal) => fetch(requireStripeUrl(url), { signal }),
  }
}

function requireStripeUrl(url: string): string {
  const { protocol, hostname } = new URL(url)
  if (protocol === 'https:' && /(^|\.)stripe\.com$/.test(hostname)) return url
  throw new Error('Stripe returned a file URL outside stripe.com.')
}

const isUnreachable = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeConnectionError ||
  error instanceof Stripe.errors.StripeAPIError ||
  error instanceof Stripe.errors.StripeRateLimitError

/** Replaces Stripe’s errors, which contain headers and whole responses, with a refusal or a short error. */
export function translateStripeError(error: unknown): unknown {
  if (isUnreachable(error)) return stripeUnavailable()
  if (!(error instanceof Stripe.errors.StripeError)) return error
  return new Error(`Stripe refused (${error.type}, ${error.requestId ?? '-'}): ${error.message}`)
}

export const stripeUnavailable = () =>
  new Refusal('FAILED', 'We can’t reach the payment service right now. Please try again.', {
    status: 502,
  })

/** Whether Stripe has no object with the requested id. */
export const isMissing = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeError && error.code === 'resource_missing'

/** Resolves to null if Stripe has no such object. */
export async function nullIfMissing<T>(request: Promise<T>): Promise<T | null> {
  try {
    return await request
  } catch (error) {
    if (isMissing(error)) return null
    throw error
  }
}

/** The id of a reference that Stripe returns as an id or as an expanded object. */
export const idOf = (reference: string | { id: string }): string =>
  typeof reference === 'string' ? reference : reference.id

export const dateOf = (seconds: number): Date => new Date(seconds * 1_000)
