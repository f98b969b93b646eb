import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import type Stripe from 'stripe'
import { describe } from '../../platform/http/describe.ts'
import { ok } from '../../platform/http/envelope.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { limitByAddress } from '../../platform/rate-limits/rate-limit.ts'
import type { AppEnv } from '../../session/app-env.ts'
import type { RouteDeps } from '../route-deps.ts'
import { customerOfEvent } from './event-customer.ts'
import { dateOf, type StripeGateway, translateStripeError } from './gateway.ts'
import { findAccountOfCustomer, isEventProcessed, saveEvent } from './repository.ts'
import { syncAccount } from './sync.ts'

const PATH = '/webhooks/stripe'
/** Stripe sends webhooks from only a few IP addresses, and many at once after downtime. */
const CALLS_PER_MINUTE = 1_200
/** Events contain whole objects, including their line items. */
const MAX_BODY_BYTES = 512 * 1024
/** Maximum age of a signature. */
const TOLERANCE_S = 300

function tooLarge(): never {
  throw new Refusal('TOO_LARGE', 'The input is too long.')
}

/**
 * `POST /webhooks/stripe`. An event is only a hint: the customer’s state is read from Stripe. Stripe retries unless the
 * response is 200.
 */
export function webhookRoutes(deps: RouteDeps): Hono<AppEnv> {
  const routes = new Hono<AppEnv>().post(
    PATH,
    describe({ summary: 'Receives Stripe webhooks.', isPublic: true }),
    limitByAddress(CALLS_PER_MINUTE, deps),
    bodyLimit({ maxSize: MAX_BODY_BYTES, onError: tooLarge }),
    async (context) => {
      const body = Buffer.from(await context.req.arrayBuffer())
      const signature = context.req.header('stripe-signature') ?? ''
      await processEvent(deps, verifyEvent(deps.stripe, { body, signature, now: deps.now() }))
      return ok(context)
    },
  )
  return routes.onError((error) => {
    throw translateStripeError(error)
  })
}

type WebhookBody = { body: Buffer; signature: string; now: Date }

/** @throws Refusal INVALID if the signature is wrong or too old */
function verifyEvent(
  { client, webhookSecret }: StripeGateway,
  { body, signature, now }: WebhookBody,
) {
  try {
    const { webhooks } = client
    const at = now.getTime()
    return webhooks.constructEvent(body, signature, webhookSecret, TOLERANCE_S, undefined, at)
  } catch {
    throw new Refusal('INVALID', 'The Stripe signature is invalid or too old.')
  }
}

async function processEvent(deps: RouteDeps, event: Stripe.Event): Promise<void> {
  const { database, stripe } = deps
  if (await isEventProcessed(database, event.id)) return
  const customer = await customerOfEvent(stripe.client, event)
  const accountId = customer && (await findAccountOfCustomer(database, customer))
  // The customer may belong to another product on the same Stripe account.
  if (accountId === null) return
  const processedEvent = { eventId: event.id, createdAt: dateOf(event.created) }
  await syncAccount(deps, accountId)
  // Saved last, so that Stripe resends the event after a crash.
  await saveEvent(database, processedEvent)
}
