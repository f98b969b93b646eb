import { Hono } from 'hono'
import type { Deps } from '../platform/deps.ts'
import { describe } from '../platform/http/describe.ts'
import { ok } from '../platform/http/envelope.ts'
import { validate } from '../platform/http/validate.ts'
import type { AppEnv } from '../session/app-env.ts'
import { requireSiteCapacity } from '../sites/registration.ts'
import { createShopClient } from './create-shop-client.ts'
import { newState } from './install-routes.ts'
import { startInstall } from './repository.ts'
import { redirectQuery, redirectResponse } from './schema.ts'
import { authorizeUrl } from './shop-client.ts'
import type { ShopDeps } from './transport.ts'

/** `GET /shopify/redirect`: starts an install from the dashboard. */
export function shopifyRoutes(deps: Deps & ShopDeps): Hono<AppEnv> {
  const { environment, now } = deps
  const { app: dashboard } = environment.addresses
  const shopClient = createShopClient(deps)
  return new Hono<AppEnv>().get(
    '/shopify/redirect',
    describe({
      summary: 'Returns the page where a shop owner approves the app.',
      data: redirectResponse,
    }),
    validate('query', redirectQuery),
    async (context) => {
      const { statements, person } = context.var
      const { shop, time_zone: timeZone } = context.req.valid('query')
      await requireSiteCapacity(statements, person, now())
      const state = newState()
      const { accountId } = person
      await startInstall(statements, {
        ...{ state, accountId, browserHash: null, shop, timeZone, now: now() },
      })
      return ok(context, { redirect: authorizeUrl(shopClient, { shop, state, dashboard }) })
    },
  )
}
