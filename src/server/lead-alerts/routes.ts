import { Hono } from 'hono'
import type { Deps } from '../platform/deps.ts'
import { describe } from '../platform/http/describe.ts'
import { ok } from '../platform/http/envelope.ts'
import { validate } from '../platform/http/validate.ts'
import { requirePermission } from '../session/permission.ts'
import { type SiteEnv, selectedSite } from '../sites/selected-site.ts'
import { readFrequency, saveFrequency } from './repository.ts'
import { type LeadAlerts, leadAlerts } from './schema.ts'

const PATH = '/site/lead-alerts'

/** When the person is emailed about the selected site's new subscribers. */
export function leadAlertRoutes({ now }: Deps): Hono<SiteEnv> {
  return new Hono<SiteEnv>()
    .get(
      PATH,
      describe({
        summary: 'When the person is emailed about the selected site’s new subscribers.',
        data: leadAlerts,
      }),
      selectedSite,
      async (context) => {
        const { statements, person, site } = context.var
        requirePermission(person, 'subscribers', 'view_subscribers')
        const frequency = await readFrequency(statements, { person, siteId: site.id })
        return ok(context, { frequency } satisfies LeadAlerts)
      },
    )
    .put(
      PATH,
      describe({
        summary: 'Sets when the person is emailed about the selected site’s new subscribers.',
        data: leadAlerts,
      }),
      selectedSite,
      validate('json', leadAlerts),
      async (context) => {
        const { statements, person, site } = context.var
        requirePermission(person, 'subscribers', 'view_subscribers')
        const { frequency } = context.req.valid('json')
        await saveFrequency(statements, { person, siteId: site.id }, { frequency, now: now() })
        return ok(context, { frequency } satisfies LeadAlerts)
      },
    )
}
