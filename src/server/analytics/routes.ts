import { Hono } from 'hono'
import { requireCampaign } from '../campaigns/repository.ts'
import type { Deps } from '../platform/deps.ts'
import { describe } from '../platform/http/describe.ts'
import { ok } from '../platform/http/envelope.ts'
import { validate } from '../platform/http/validate.ts'
import { hasPermission, requireArea } from '../session/permission.ts'
import { type SiteEnv, selectedSite } from '../sites/selected-site.ts'
import { readAnalytics } from './repository.ts'
import { siteAndAnalyticsResponse, siteQuery } from './schema.ts'

/** `GET /site`: the selected site, and with `analytics=1` its figures. */
export function analyticsRoutes({ now }: Deps): Hono<SiteEnv> {
  return new Hono<SiteEnv>().get(
    '/site',
    describe({ summary: 'The selected site and its figures.', data: siteAndAnalyticsResponse }),
    selectedSite,
    validate('query', siteQuery),
    async (context) => {
      const { statements, person, site } = context.var
      const { analytics, days, campaign_id: campaignId } = context.req.valid('query')
      const { time_zone: _, ...reply } = site
      if (analytics !== '1') return ok(context, reply)

      requireArea(person, 'campaigns')
      if (campaignId !== undefined) await requireCampaign(statements, site, campaignId)
      const figures = await readAnalytics(statements, {
        site,
        days,
        campaignId: campaignId ?? null,
        withSubscribers: hasPermission(person, 'subscribers', 'view_subscribers'),
        now: now(),
      })
      return ok(context, { ...reply, analytics: figures })
    },
  )
}
