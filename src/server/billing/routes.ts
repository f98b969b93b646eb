import { Hono } from 'hono'
import { bufferBody } from '../platform/http/buffer-body.ts'
import type { AppEnv } from '../session/app-env.ts'
import { limitWithSessionCheck } from '../session/call-limits.ts'
import { requireToken } from '../session/tenant.ts'
import { billingAccountRoutes, invoiceRoutes } from './account-routes.ts'
import { couponRoutes } from './coupon-routes.ts'
import { holdIdempotencyKey } from './idempotency.ts'
import { paymentRoutes } from './payment-routes.ts'
import type { RouteDeps } from './route-deps.ts'
import { translateStripeError } from './stripe/gateway.ts'
import { upgradeRoutes } from './upgrade-routes.ts'

const CALLS_PER_MINUTE = 120

/**
 * Routes under `/billing`, for admins. They call Stripe, so they open short transactions themselves instead of using one
 * per request.
 */
export function billingRoutes(deps: RouteDeps): Hono<AppEnv> {
  const routes = new Hono<AppEnv>()
    .use(
      '/billing/*',
      requireToken(deps),
      limitWithSessionCheck(CALLS_PER_MINUTE, deps),
      bufferBody,
    )
    .use('/billing/session', holdIdempotencyKey(deps))
    .use('/billing/planupgrade', holdIdempotencyKey(deps))
    .route('/', paymentRoutes(deps))
    .route('/', couponRoutes(deps))
    .route('/', upgradeRoutes(deps))
    .route('/', billingAccountRoutes(deps))
    .route('/', invoiceRoutes(deps))
  return routes.onError((error) => {
    throw translateStripeError(error)
  })
}
