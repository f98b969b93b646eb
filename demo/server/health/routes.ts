import { Hono } from 'hono'
import type { AppEnv, Deps } from '../deps.ts'
import { ok } from '../http/envelope.ts'
import { Refusal } from '../http/refusal.ts'
import { maintenanceRefusal } from '../maintenance/gate.ts'

/** For whoever runs the server: does it serve, and can it reach its database? */
export function healthRoutes({ database, maintenance, now }: Deps): Hono<AppEnv> {
  return new Hono<AppEnv>()
    .get('/healthz', (context) => ok(context))
    .get('/readyz', async (context) => {
      const standing = await maintenance()
      if (standing !== null) throw maintenanceRefusal(standing, now())
      await database.query('select 1').catch(() => {
        throw new Refusal('MAINTENANCE', 'The database cannot be reached.')
      })
      return ok(context)
    })
}
