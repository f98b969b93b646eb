import { Hono } from 'hono'
import { compress } from 'hono/compress'
import { cors } from 'hono/cors'
import * as v from 'valibot'
import { liveCampaign } from '../../popup/live-campaign-schema.ts'
import { shownDesign } from '../../popup/shown-design.ts'
import { issueTicket } from '../campaign-events/ticket.ts'
import { shownDesignResponse } from '../campaigns/schema.ts'
import type { Deps } from '../platform/deps.ts'
import { describe } from '../platform/http/describe.ts'
import { okCacheable } from '../platform/http/envelope.ts'
import { Refusal } from '../platform/http/refusal.ts'
import { limitByAddress } from '../platform/rate-limits/rate-limit.ts'
import type { AppEnv } from '../session/app-env.ts'
import { readLiveCampaigns, readLiveDesign } from './repository.ts'

const CALLS_PER_MINUTE = 600
const PREFLIGHT_S = 86_400
/** Pausing a campaign takes effect for all visitors within a minute. */
const CACHE_ONE_MINUTE = 'public, max-age=60'
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
export function liveRoutes({ database, environment, now }: Deps): Hono<AppEnv> {
  const limitPerVisitor = limitByAddress(CALLS_PER_MINUTE, { environment, now })
  return new Hono<AppEnv>()
    .use('/live/*', allowAnyOrigin, limitPerVisitor, compress())
    .get('/live/:site_id', describe(listDescription), async (context) => {
      const siteId = context.req.param('site_id')
      const campaigns = await readLiveCampaigns(database, siteId, now())
      if (campaigns === null) throw new Refusal('NOT_FOUND', 'No site has this App ID.')
      const ticket = issueTicket(environment.encryptionKey, siteId, now())
      return okCacheable(context, CACHE_ONE_MINUTE, { campaigns, ticket })
    })
    .get('/live/:site_id/:campaign_id/:version', describe(designDescription), async (context) => {
      const { site_id, campaign_id: campaignId, version } = context.req.param()
      const found = await readLiveDesign(database, {
        ...{ siteId: site_id, campaignId, now: now() },
      })
      if (found === null || !(Number(version) <= found.version)) {
        throw new Refusal('NOT_FOUND', 'This campaign doesn’t exist.')
      }
      // A page that refers to an older version gets the newest, which must not be cached under the older URL.
      const isNewest = version === String(found.version)
      const cacheControl = isNewest ? CACHE_ONE_YEAR : 'no-store'
      return okCacheable(context, cacheControl, shownDesign(found.design))
    })
}
