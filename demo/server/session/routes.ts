import { Hono } from 'hono'
import type { AppEnv, Deps } from '../deps.ts'
import { ok } from '../http/envelope.ts'
import { signedIn, tenant } from './tenant.ts'

/** `/user/me` and what a person tells about themselves. */
export function sessionRoutes(deps: Deps): Hono<AppEnv> {
  return new Hono<AppEnv>().use(signedIn(deps), tenant(deps)).get('/user/me', (context) => {
    const { personId, email } = context.get('person')
    return ok(context, { user_id: personId, email })
  })
}
