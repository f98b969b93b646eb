import { Hono } from 'hono'
import * as v from 'valibot'
import type { Gateway } from '../../features/billing/model.ts'
import { paymentMethodFor } from '../../features/billing/offer-rules.ts'
import { describe } from '../platform/http/describe.ts'
import { ok } from '../platform/http/envelope.ts'
import { readIdempotencyKey } from '../platform/http/idempotency.ts'
import { Refusal } from '../platform/http/refusal.ts'
import { validate } from '../platform/http/validate.ts'
import type { AppEnv } from '../session/app-env.ts'
import { adminOf, asAdmin } from './admin.ts'
import { quoteForBuyer, readBuyer } from './buyer.ts'
import { couponLimits, type GuardCoupon } from './coupon-limits.ts'
import { parseOrder, quoteResponseOf } from './quote.ts'
import type { RouteDeps } from './route-deps.ts'
import {
  orderQuery,
  paymentResponse,
  quoteResponse,
  sessionQuery,
  sessionResponse,
  statusQuery,
} from './schema.ts'
import { startPayment } from './stripe/checkout-session.ts'
import { readCreditBalance } from './stripe/credit-balance.ts'
import { paymentNotFound, readPayment, SESSION_ID } from './stripe/payment-status.ts'
import { hasSession } from './stripe/repository.ts'
import { buildReturnUrl } from './stripe/return-url.ts'
import { readStripeSnapshot } from './stripe/subscription-state.ts'

/** Quote, Checkout Session and payment status. */
export function paymentRoutes(deps: RouteDeps): Hono<AppEnv> {
  const guardCoupon = couponLimits(deps)
  return new Hono<AppEnv>()
    .route('/', quoteRoute(deps, guardCoupon))
    .route('/', sessionRoute(deps, guardCoupon))
    .route('/', statusRoute(deps))
}

const quoteRoute = (deps: RouteDeps, guardCoupon: GuardCoupon) =>
  new Hono<AppEnv>().get(
    '/billing/quote',
    describe({ summary: 'Returns the current price of a plan.', data: quoteResponse }),
    validate('query', orderQuery),
    async (context) => {
      const buyer = await readBuyer(deps, context)
      const order = parseOrder({ coupon: undefined, ...context.req.valid('query') })
      const quote = await guardCoupon(buyer.person.accountId, order, () =>
        quoteForBuyer(deps, buyer, order),
      )
      const { gateway, customerId } = buyer
      const { client } = deps.stripe
      const [creditsUnused, creditBalance] = await Promise.all([
        hasUnusedCredit(deps, customerId),
        readCreditBalance(client, customerId, quote.offer.currency),
      ])
      const now = deps.now()
      return ok(context, quoteResponseOf(quote, { now, creditsUnused, creditBalance, gateway }))
    },
  )

const sessionRoute = (deps: RouteDeps, guardCoupon: GuardCoupon) =>
  new Hono<AppEnv>().post(
    '/billing/session',
    describe({
      summary: 'Starts a payment by card.',
      data: sessionResponse,
      extraFields: { status: v.literal('open') },
    }),
    validate('query', sessionQuery),
    async (context) => {
      const { return_url, ...input } = context.req.valid('query')
      const { person, gateway } = await readBuyer(deps, context)
      refuseShopifyBilling(gateway)
      const order = parseOrder({ coupon: undefined, ...input })
      const returnUrl = buildReturnUrl(deps.environment, order, return_url)
      const key = readIdempotencyKey(context)
      const session = await guardCoupon(person.accountId, order, () =>
        startPayment(deps, { order, person, returnUrl, key }),
      )
      return ok(context, session, { status: 'open' })
    },
  )

const statusRoute = (deps: RouteDeps) =>
  new Hono<AppEnv>().post(
    '/billing/session/status',
    describe({ summary: 'Returns the status of a payment.', data: paymentResponse }),
    validate('query', statusQuery),
    async (context) => {
      const { session_id: sessionId } = context.req.valid('query')
      const { accountId } = await adminOf(deps, context)
      if (!SESSION_ID.test(sessionId)) throw paymentNotFound()
      const isOwnSession = await asAdmin(deps, context, (tx) => hasSession(tx, sessionId))
      if (!isOwnSession) throw paymentNotFound()
      return ok(context, await readPayment(deps, { accountId, sessionId }))
    },
  )

const hasUnusedCredit = async (
  { stripe, now }: RouteDeps,
  customerId: string | null,
): Promise<boolean> =>
  customerId !== null &&
  (await readStripeSnapshot({ client: stripe.client, now: now() }, customerId)).isCredited

function refuseShopifyBilling(gateway: Gateway): void {
  if (paymentMethodFor(gateway) === 'card') return
  throw new Refusal(
    'INVALID',
    'Your plan is billed through Shopify. Change it on the billing page.',
    {
      status: 422,
    },
  )
}
