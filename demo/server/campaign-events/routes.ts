import { type Context, Hono } from 'hono'
import { cors } from 'hono/cors'
import { describeRoute, resolver } from 'hono-openapi'
import * as v from 'valibot'
import type { AppEnv, Deps } from '../deps.ts'
import { limitAddress } from '../http/rate-limit.ts'
import { Refusal } from '../http/refusal.ts'
import { appId, eventId } from '../http/schemas.ts'
import { findVisited } from '../leads/visited-campaign.ts'
import { countEvent, EVENT_KINDS } from './repository.ts'

const EVENTS_A_MINUTE = 120
const PREFLIGHT_S = 86_400

const event = v.object({
  event_id: eventId,
  site_id: appId,
  campaign_id: v.string(),
  kind: v.picklist(EVENT_KINDS, 'kind must be view or click.'),
})

const described = describeRoute({
  summary: 'Counts a view of a campaign or a click in it, once for each event_id.',
  security: [],
  requestBody: { content: { 'text/plain': { schema: resolver(event) } } },
  responses: { 204: { description: 'It was counted, now or before.' } },
})

/** `POST /campaign_events`, which visitors' pages call: public, for any origin, without cookies. */
export function campaignEventRoutes({ database, environment, now }: Deps): Hono<AppEnv> {
  const anyOrigin = cors({ origin: '*', allowMethods: ['POST'], maxAge: PREFLIGHT_S })
  const perVisitor = limitAddress(EVENTS_A_MINUTE, { environment, now })
  return new Hono<AppEnv>()
    .use('/campaign_events', anyOrigin)
    .post('/campaign_events', described, perVisitor, async (context) => {
      const { site_id: siteId, campaign_id: campaignId, event_id, kind } = await readEvent(context)
      await database.transaction(async (statements) => {
        const campaign = await findVisited(statements, { siteId, campaignId, now: now() })
        if (campaign === null) throw new Refusal('NOT_FOUND', 'The site has no such campaign.')
        await countEvent(statements, { campaignId, eventId: event_id, kind, now: now() })
      })
      return context.body(null, 204)
    })
}

/** The body is JSON whatever its type says: plain text spares the visitor a preflight. */
async function readEvent(context: Context) {
  const json = v.pipe(v.string(), v.parseJson({}, 'The input cannot be read.'), event)
  const parsed = v.safeParse(json, await context.req.text())
  if (!parsed.success) throw new Refusal('INVALID', parsed.issues[0].message)
  return parsed.output
}
