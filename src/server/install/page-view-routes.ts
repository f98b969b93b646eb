import { type Context, Hono } from 'hono'
import { cors } from 'hono/cors'
import { describeRoute, resolver } from 'hono-openapi'
import * as v from 'valibot'
import type { Deps } from '../platform/deps.ts'
import { Refusal } from '../platform/http/refusal.ts'
import { limitByAddress } from '../platform/rate-limits/rate-limit.ts'
import type { AppEnv } from '../session/app-env.ts'
import { isSiteOrigin } from '../sites/origin-rules.ts'
import { appId } from '../sites/schema.ts'
import { readSiteAddresses } from '../sites/site-addresses.ts'
import { countPageView } from './page-view-repository.ts'

const EVENTS_PER_MINUTE = 120
const PREFLIGHT_S = 86_400

const eventSchema = v.object({
  site_id: appId,
  page: v.pipe(v.string(), v.maxLength(2_048, 'page is too long.')),
})
const event = v.pipe(
  eventSchema,
  v.check(({ page }) => /^https?:$/.test(protocolOf(page)), 'page is not a web address.'),
)

const routeDescription = describeRoute({
  summary: 'Counts a view of a page with the snippet.',
  security: [],
  requestBody: { content: { 'text/plain': { schema: resolver(eventSchema) } } },
  responses: {
    204: {
      description: 'The view was received. It is counted only if it came from a page on the site.',
    },
  },
})

/**
 * `POST /events`, called by every page with the snippet: public, from any origin, without cookies. Stores only a
 * count per site and day, and when the site was last seen.
 */
export function pageViewRoutes({ database, environment, now }: Deps): Hono<AppEnv> {
  const allowAnyOrigin = cors({ origin: '*', allowMethods: ['POST'], maxAge: PREFLIGHT_S })
  const limitPerVisitor = limitByAddress(EVENTS_PER_MINUTE, { environment, now })
  return new Hono<AppEnv>()
    .use('/events', allowAnyOrigin)
    .post('/events', routeDescription, limitPerVisitor, async (c) => {
      const { site_id } = await readEvent(c)
      const site = await readSiteAddresses(database, site_id)
      if (site === null) throw new Refusal('NOT_FOUND', 'No site has this App ID.')
      // A request from another origin does not prove that the site has the snippet.
      const isFromSite = isSiteOrigin(c.req.header('origin'), site, !environment.isHosted)
      if (isFromSite) await countPageView(database, site_id, now())
      return c.body(null, 204)
    })
}

/**
 * The body is parsed as JSON whatever its content type: the site script sends plain text to avoid a preflight
 * request.
 */
async function readEvent(c: Context) {
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), event), await c.req.text())
  if (!parsed.success) throw new Refusal('INVALID', parsed.issues[0].message)
  return parsed.output
}

const protocolOf = (page: string) => (URL.canParse(page) ? new URL(page).protocol : '')
