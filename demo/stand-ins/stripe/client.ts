import Stripe from 'stripe'
import { LOCAL_STRIPE } from './keys.ts'
import { API } from './paths.ts'

/** Sends a request to the stand-in’s origin; `path` starts with a slash. */
export type Send = (path: string, init?: RequestInit) => Promise<Response>

/** Rewrites the package’s fixed `/v1` prefix to the stand-in’s path. */
const withApiPath =
  (send: Send): typeof fetch =>
  (input, init) => {
    const { pathname, search } = new URL(input instanceof Request ? input.url : input)
    return send(pathname.replace(/^\/v1/, API) + search, init)
  }

/**
 * Access to the stand-in with the `stripe` package.
 * @param send used instead of the network, for tests that have only the server's routes
 */
export function createStripeStandIn({
  port,
  send = (path, init) => fetch(`http://127.0.0.1:${port}${path}`, init),
}: {
  port: number
  send?: Send
}) {
  return {
    client: new Stripe(LOCAL_STRIPE.secretKey, {
      host: '127.0.0.1',
      port,
      protocol: 'http',
      telemetry: false,
      httpClient: Stripe.createFetchHttpClient(withApiPath(send)),
    }),
    webhookSecret: LOCAL_STRIPE.webhookSecret,
    /** Downloads a file from an address that the stand-in returned. */
    fetchFile: (url: string, signal: AbortSignal) => send(new URL(url).pathname, { signal }),
  }
}
