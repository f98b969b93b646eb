import { Hono } from 'hono'
import { cors } from 'hono/cors'
import * as v from 'valibot'
import { liveCampaign } from '../../popup/live-campaign-schema.ts'
import { shownDesignResponse } from '../campaigns/schema.ts'
import type { Deps } from '../platform/deps.ts'
import { describe } from '../platform/http/describe.ts'
import { Refusal } from '../platform/http/refusal.ts'
import { sendStored } from '../platform/http/stored-response.ts'
import { limitByAddress } from '../platform/rate-limits/rate-limit.ts'
import type { AppEnv } from '../session/app-env.ts'
import { listHeaders } from './list-headers.ts'
import type { LiveDesign, LiveSite } from './live-site.ts'
import type { LiveSites } from './live-sites.ts'

const CALLS_PER_MINUTE = 600
const PREFLIGHT_S = 86_400
const CACHE_ONE_YEAR = 'public, max-age=31536000, immutable'

const listDescription = {
  summary: 'Lists the campaigns that a visitor to the site may see, and when.',
  data: v.object({
    campaigns: v.array(liveCampaign),
    /** The ticket for `POST /campaign_events`. */
    ticket: v.string(),
  }),
  isPublic: true,
}

const designDescription = {
  summary:
    'Returns a live campaign’s design, excluding its games’ odds and codes and the codes after a form.',
  data: shownDesignResponse,
  isPublic: true,
}

const allowAnyOrigin = cors({ origin: '*', allowMethods: ['GET'], maxAge: PREFLIGHT_S })

/** Routes that visitors' pages load: public, from any origin, without cookies. */
export function liveRoutes(deps: Pick<Deps, 'environment' | 'now'> & { live: LiveSites }) {
  const { live } = deps
  return new Hono<AppEnv>()
    .use('/live/*', allowAnyOrigin, limitByAddress(CALLS_PER_MINUTE, deps))
    .get('/live/:site_id', describe(listDescription), async (context) => {
      const siteId = context.req.param('site_id')
      const site = await live.read(siteId)
      if (site === null) throw new Refusal('NOT_FOUND', 'No site has this App ID.')
      return sendStored(context, site.list, listHeaders(siteId))
    })
    .get('/live/:site_id/:campaign_id/:version', describe(designDescription), async (context) => {
      const { site_id: siteId, campaign_id: campaignId, version } = context.req.param()
      const found = await findDesign(live, { siteId, campaignId, version: Number(version) })
      if (found === null) throw new Refusal('NOT_FOUND', 'This campaign doesn’t exist.')
      // A page that refers to an older version gets the newest, which must not be cached under the older URL.
      const isNewest = version === String(found.version)
      const cacheControl = isNewest ? CACHE_ONE_YEAR : 'no-store'
      return sendStored(context, found.body, { 'cache-control': cacheControl })
    })
}

/** A live campaign's newest design; null for any other campaign, and for a version that doesn't exist. */
async function findDesign(
  live: LiveSites,
  { siteId, campaignId, version }: { siteId: string; campaignId: string; version: number },
): Promise<LiveDesign | null> {
  const isKnown = (site: LiveSite | null) => (site?.versions.get(campaignId) ?? 0) >= version
  const kept = await live.read(siteId)
  // A page may have its list from another process, which has heard of a change first.
  const site = isKnown(kept) ? kept : await live.readAgain(siteId)
  if (site === null || !isKnown(site)) return null
  const newest = site.versions.get(campaignId) ?? version
  return live.readDesign({ accountId: site.accountId, campaignId, version: newest })
}
