import { Hono } from 'hono'
import type { Deps } from '../platform/deps.ts'
import { describe } from '../platform/http/describe.ts'
import { ok } from '../platform/http/envelope.ts'
import { validate } from '../platform/http/validate.ts'
import type { AppEnv } from '../session/app-env.ts'
import { requireRoomForSite } from '../sites/registration.ts'
import { doorOf } from './door.ts'
import { newState } from './install-routes.ts'
import { beginInstall } from './repository.ts'
import { redirectQuery, redirectReply } from './schema.ts'
import { authorizeAddress } from './shop-door.ts'
import type { ShopDeps } from './transport.ts'

/** `GET /shopify/redirect`: an account of the dashboard begins to add a shop. */
export function shopifyRoutes(deps: Deps & ShopDeps): Hono<AppEnv> {
  const { environment, now } = deps
  const { dashboard } = environment.addresses
  const door = doorOf(deps)
  return new Hono<AppEnv>().get(
    '/shopify/redirect',
    describe({ summary: 'Where a shop’s owner agrees to the app.', data: redirectReply }),
    validate('query', redirectQuery),
    async (context) => {
      const { statements, person } = context.var
      const { shop, time_zone: timeZone } = context.req.valid('query')
      await requireRoomForSite(statements, person, now())
      const state = newState()
      const { accountId } = person
      await beginInstall(statements, {
        ...{ state, accountId, browserHash: null, shop, timeZone, now: now() },
      })
      return ok(context, { redirect: authorizeAddress(door, { shop, state, dashboard }) })
    },
  )
}
