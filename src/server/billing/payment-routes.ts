import { Hono } from 'hono'
import * as v from 'valibot'
import type { Gateway } from '../../features/billing/model.ts'
import { wayToPay } from '../../features/billing/offer-rules.ts'
import { describe } from '../platform/http/describe.ts'
import { ok } from '../platform/http/envelope.ts'
import { readIdempotencyKey } from '../platform/http/idempotency.ts'
import { Refusal } from '../platform/http/refusal.ts'
import { validate } from '../platform/http/validate.ts'
import type { AppEnv } from '../session/app-env.ts'
import { adminOf, asAdmin } from './admin.ts'
import { priceFor, readBuyer } from './buyer.ts'
import { couponLimits, type GuardCoupon } from './coupon-limits.ts'
import { orderOf, quoteReplyOf } from './quote.ts'
import type { RouteDeps } from './route-deps.ts'
import {
  paymentReply,
  quoteReply,
  sessionQuery,
  sessionReply,
  statusQuery,
  wishQuery,
} from './schema.ts'
import { beginPayment } from './stripe/checkout-session.ts'
import { readCreditBalance } from './stripe/credit-balance.ts'
import { noSuchPayment, readPayment, SESSION_ID } from './stripe/payment-status.ts'
import { hasSession } from './stripe/repository.ts'
import { returnUrlOf } from './stripe/return-url.ts'
import { readStripe } from './stripe/subscription-state.ts'

/** What is due, the payment by card, and what became of it. */
export function paymentRoutes(deps: RouteDeps): Hono<AppEnv> {
  const guardCoupon = couponLimits(deps)
  return new Hono<AppEnv>()
    .route('/', quoteRoute(deps, guardCoupon))
    .route('/', beginRoute(deps, guardCoupon))
    .route('/', statusRoute(deps))
}

const quoteRoute = (deps: RouteDeps, guardCoupon: GuardCoupon) =>
  new Hono<AppEnv>().get(
    '/billing/quote',
    describe({ summary: 'What a plan would cost now.', data: quoteReply }),
    validate('query', wishQuery),
    async (context) => {
      const buyer = await readBuyer(deps, context)
      const order = orderOf({ coupon: undefined, ...context.req.valid('query') })
      const quote = await guardCoupon(buyer.person.accountId, order, () =>
        priceFor(deps, buyer, order),
      )
      const { gateway, customerId } = buyer
      const { client } = deps.stripe
      const [creditsUnused, creditBalance] = await Promise.all([
        isCreditedOf(deps, customerId),
        readCreditBalance(client, customerId, quote.offer.currency),
      ])
      const now = deps.now()
      return ok(context, quoteReplyOf(quote, { now, creditsUnused, creditBalance, gateway }))
    },
  )

const beginRoute = (deps: RouteDeps, guardCoupon: GuardCoupon) =>
  new Hono<AppEnv>().post(
    '/billing/session',
    describe({
      summary: 'Begins a payment by card.',
      data: sessionReply,
      beside: { status: v.literal('open') },
    }),
    validate('query', sessionQuery),
    async (context) => {
      const { return_url, ...wish } = context.req.valid('query')
      const { person, gateway } = await readBuyer(deps, context)
      refuseShops(gateway)
      const order = orderOf({ coupon: undefined, ...wish })
      const returnUrl = returnUrlOf(deps.environment, order, return_url)
      const key = readIdempotencyKey(context)
      const session = await guardCoupon(person.accountId, order, () =>
        beginPayment(deps, { order, person, returnUrl, key }),
      )
      return ok(context, session, { status: 'open' })
    },
  )

const statusRoute = (deps: RouteDeps) =>
  new Hono<AppEnv>().post(
    '/billing/session/status',
    describe({ summary: 'What became of a payment.', data: paymentReply }),
    validate('query', statusQuery),
    async (context) => {
      const { session_id: sessionId } = context.req.valid('query')
      const { accountId } = await adminOf(deps, context)
      if (!SESSION_ID.test(sessionId)) throw noSuchPayment()
      const isOurs = await asAdmin(deps, context, (own) => hasSession(own, sessionId))
      if (!isOurs) throw noSuchPayment()
      return ok(context, await readPayment(deps, { accountId, sessionId }))
    },
  )

const isCreditedOf = async (
  { stripe, now }: RouteDeps,
  customerId: string | null,
): Promise<boolean> =>
  customerId !== null &&
  (await readStripe({ client: stripe.client, now: now() }, customerId)).isCredited

function refuseShops(gateway: Gateway): void {
  if (wayToPay(gateway) === 'card') return
  throw new Refusal(
    'INVALID',
    'Your plan is on your Shopify bill: change it on the billing page.',
    {
      status: 422,
    },
  )
}
