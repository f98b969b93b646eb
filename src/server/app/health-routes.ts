import { Hono } from 'hono'
import { maintenanceRefusal } from '../maintenance/gate.ts'
import { ok } from '../platform/http/envelope.ts'
import { Refusal } from '../platform/http/refusal.ts'
import type { AppEnv } from '../session/app-env.ts'
import type { AppDeps } from './deps.ts'

/** Health checks for the operator: whether the server responds, and whether it can reach its database. */
export function healthRoutes({ database, maintenance, now }: AppDeps): Hono<AppEnv> {
  return new Hono<AppEnv>()
    .get('/healthz', (context) => ok(context))
    .get('/readyz', async (context) => {
      const active = await maintenance()
      if (active !== null) throw maintenanceRefusal(active, now())
      await database.query('select 1').catch(() => {
        throw new Refusal('MAINTENANCE', 'The database can’t be reached.')
      })
      return ok(context)
    })
}
