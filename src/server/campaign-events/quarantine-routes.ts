import { Hono } from 'hono'
import type { Deps } from '../platform/deps.ts'
import { describe } from '../platform/http/describe.ts'
import { ok } from '../platform/http/envelope.ts'
import type { AppEnv } from '../session/app-env.ts'
import { requireAdmin } from '../session/permission.ts'
import { readQuarantine, resolveQuarantinedHour } from './quarantine-decisions.ts'
import { quarantineResponse } from './schema.ts'

const DECISION_ROUTES = [
  {
    path: '/quarantined_views/:view_hour_id/release',
    decision: 'released',
    summary:
      'Counts the views in an hour on hold, after the hour has ended. Idempotent. Admins only.',
  },
  {
    path: '/quarantined_views/:view_hour_id/drop',
    decision: 'dropped',
    summary: 'Drops the views in an hour on hold. Idempotent. Admins only.',
  },
] as const

/** Views in unusually busy hours, which are on hold until an admin releases or drops them. See docs/security-popups.md. */
export function quarantineRoutes({ now }: Deps): Hono<AppEnv> {
  const routes = new Hono<AppEnv>().get(
    '/quarantined_views',
    describe({
      summary: 'Lists views on hold, and events that weren’t counted this month. Admins only.',
      data: quarantineResponse,
    }),
    async (context) => {
      requireAdmin(context.var.person)
      return ok(context, await readQuarantine(context.var.statements, now()))
    },
  )
  for (const { path, decision, summary } of DECISION_ROUTES) {
    routes.post(path, describe({ summary, data: quarantineResponse }), async (context) => {
      const { statements, person } = context.var
      requireAdmin(person)
      const viewHourId = context.req.param('view_hour_id')
      await resolveQuarantinedHour(statements, { viewHourId, decision, person, now: now() })
      return ok(context, await readQuarantine(statements, now()))
    })
  }
  return routes
}
