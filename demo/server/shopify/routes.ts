import { randomBytes } from 'node:crypto'
import { Hono } from 'hono'
import type { AppEnv, Deps } from '../deps.ts'
import type { Environment } from '../environment.ts'
import { describe } from '../http/describe.ts'
import { ok } from '../http/envelope.ts'
import { validate } from '../http/validate.ts'
import { requireRoomForSite } from '../sites/registration.ts'
import { beginInstall } from './repository.ts'
import { redirectQuery, redirectReply } from './schema.ts'

const SCOPES = 'read_products,write_script_tags'

/** Where the owner agrees to the app: at Shopify with its credentials, else on our own page. */
function installAddress({ shopify, addresses }: Environment, shop: string, state: string): string {
  if (shopify === null) {
    return `${addresses.dashboard}/local/shopify/install?${new URLSearchParams({ shop, state })}`
  }
  const query = new URLSearchParams({
    client_id: shopify.apiKey,
    scope: SCOPES,
    redirect_uri: `${addresses.dashboard}/shopify/callback`,
    state,
  })
  return `https://${shop}/admin/oauth/authorize?${query}`
}

export function shopifyRoutes({ environment, now }: Deps): Hono<AppEnv> {
  return new Hono<AppEnv>().get(
    '/shopify/redirect',
    describe({ summary: 'Where a shop’s owner agrees to the app.', data: redirectReply }),
    validate('query', redirectQuery),
    async (context) => {
      const { statements, person } = context.var
      const { shop, time_zone: timeZone } = context.req.valid('query')
      await requireRoomForSite(statements, person)
      const state = randomBytes(24).toString('base64url')
      const { accountId } = person
      await beginInstall(statements, { state, accountId, shop, timeZone, now: now() })
      return ok(context, { redirect: installAddress(environment, shop, state) })
    },
  )
}
