import type Stripe from 'stripe'
import { createStripeStandIn } from '../../../demo/stand-ins/stripe/client.ts'
import { CHECKOUT } from '../../../demo/stand-ins/stripe/paths.ts'
import { createApp } from '../../../src/server/app/app.ts'
import { startTestServer, type TestServer } from '../support/server.ts'

export type StandIn = {
  server: TestServer
  stripe: Stripe
  /** Sends a request to the server, like a browser or the stripe package. */
  ask(path: string, init?: RequestInit): Promise<Response>
}

/**
 * Starts the stand-in, which tests use through the stripe package, as the product does, so that the two cannot diverge.
 */
export async function startStandIn(): Promise<StandIn> {
  const server = await startTestServer()
  const app = createApp(server.deps)
  const ask = async (path: string, init?: RequestInit) => app.request(path, init)
  const { client: stripe } = createStripeStandIn({ port: 4600, send: ask })
  return { server, stripe, ask }
}

/** Creates a yearly price. */
export async function yearlyPrice(stripe: Stripe, cents = 468_00): Promise<Stripe.Price> {
  const product = await stripe.products.create({ name: 'Poplar Plus' })
  return stripe.prices.create({
    product: product.id,
    currency: 'usd',
    unit_amount: cents,
    recurring: { interval: 'year' },
  })
}

/** Creates an embedded checkout session for a yearly plan, with additional parameters. */
export async function newSession(
  stripe: Stripe,
  facts: Partial<Stripe.Checkout.SessionCreateParams> = {},
): Promise<Stripe.Checkout.Session> {
  const price = await yearlyPrice(stripe)
  return stripe.checkout.sessions.create({
    mode: 'subscription',
    ui_mode: 'embedded_page',
    return_url: 'http://localhost:4600/checkout/status?session_id={CHECKOUT_SESSION_ID}',
    redirect_on_completion: 'if_required',
    line_items: [{ price: price.id, quantity: 1 }],
    ...facts,
  })
}

const CARD = {
  type: 'card',
  name: 'Mira Novak',
  email: 'mira@example.com',
  number: '4242 4242 4242 4242',
  expiry: '04 / 39',
  cvc: '242',
}

/** Submits the payment frame's form, by default with a valid card. */
export async function pay(
  { ask }: StandIn,
  { client_secret }: Stripe.Checkout.Session,
  typed: Record<string, string> = {},
) {
  const response = await ask(`${CHECKOUT}/pay`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...CARD, client_secret, ...typed }),
  })
  return response.json()
}
