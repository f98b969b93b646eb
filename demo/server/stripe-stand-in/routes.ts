import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import type { AppEnv, Deps } from '../deps.ts'
import { stripeApi } from './api/routes.ts'
import { checkoutFrame } from './checkout/routes.ts'
import { EVERY_PAGE } from './paths.ts'

const MAX_BODY_BYTES = 64 * 1024

/** Stands in for Stripe where there is no secret key of it: its API, its script, its frame and its pages. */
export function stripeStandIn(deps: Deps): Hono<AppEnv> {
  return new Hono<AppEnv>()
    .use(EVERY_PAGE, bodyLimit({ maxSize: MAX_BODY_BYTES }))
    .route('/', stripeApi(deps))
    .route('/', checkoutFrame(deps))
}
