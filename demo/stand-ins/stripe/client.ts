import Stripe from 'stripe'
import { LOCAL_STRIPE } from './keys.ts'
import { API } from './paths.ts'

/** A request of the stand-in's origin; `path` begins with a slash. */
export type Send = (path: string, init?: RequestInit) => Promise<Response>

/** The package's calls begin with /v1 and its folder cannot be set; the stand-in's begin further down. */
const withApiPath =
  (send: Send): typeof fetch =>
  (input, init) => {
    const { pathname, search } = new URL(input instanceof Request ? input.url : input)
    return send(pathname.replace(/^\/v1/, API) + search, init)
  }

/**
 * The product's way to the stand-in: the `stripe` package, as with Stripe itself.
 * @param send instead of the port, for a test that has the server's routes only
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
    /** A file that the stand-in has named the address of. */
    fetchFile: (address: string, signal: AbortSignal) =>
      send(new URL(address).pathname, { signal }),
  }
}
