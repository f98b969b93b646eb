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
import { dateOf, failureOf, type StripeDoor } from './gateway.ts'
import { findAccountOfCustomer, isEventKnown, keepEvent } from './repository.ts'
import { syncAccount } from './sync.ts'

const PATH = '/webhooks/stripe'
/** Stripe sends from a few addresses, and much at once after a pause. */
const CALLS_A_MINUTE = 1_200
/** An event carries a whole object, with its lines. */
const MAX_BODY_BYTES = 512 * 1024
/** How old a signature may be. */
const TOLERANCE_S = 300

function tooLarge(): never {
  throw new Refusal('TOO_LARGE', 'The input is too long.')
}

/**
 * `POST /webhooks/stripe`. An event is a hint only: whom it names is looked up at Stripe. Anything but a
 * 200 has Stripe send it again.
 */
export function webhookRoutes(deps: RouteDeps): Hono<AppEnv> {
  const routes = new Hono<AppEnv>().post(
    PATH,
    describe({ summary: 'Stripe tells that something has changed.', isPublic: true }),
    limitByAddress(CALLS_A_MINUTE, deps),
    bodyLimit({ maxSize: MAX_BODY_BYTES, onError: tooLarge }),
    async (context) => {
      const body = Buffer.from(await context.req.arrayBuffer())
      const signature = context.req.header('stripe-signature') ?? ''
      await take(deps, readEvent(deps.stripe, { body, signature, now: deps.now() }))
      return ok(context)
    },
  )
  return routes.onError((error) => {
    throw failureOf(error)
  })
}

type Letter = { body: Buffer; signature: string; now: Date }

/** @throws Refusal INVALID for what Stripe has not signed, or not lately */
function readEvent({ client, webhookSecret }: StripeDoor, { body, signature, now }: Letter) {
  try {
    const { webhooks } = client
    const at = now.getTime()
    return webhooks.constructEvent(body, signature, webhookSecret, TOLERANCE_S, undefined, at)
  } catch {
    throw new Refusal('INVALID', 'This was not signed by Stripe, or it is too old.')
  }
}

async function take(deps: RouteDeps, event: Stripe.Event): Promise<void> {
  const { database, stripe } = deps
  if (await isEventKnown(database, event.id)) return
  const customer = await customerOfEvent(stripe.client, event)
  const accountId = customer && (await findAccountOfCustomer(database, customer))
  // Also the customer of another product that is sold by the same company.
  if (accountId === null) return
  const kept = { eventId: event.id, createdAt: dateOf(event.created) }
  await syncAccount(deps, accountId)
  // Last: one whose consequences a crash has cut short is to come again.
  await keepEvent(database, kept)
}
