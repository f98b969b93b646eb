import { type Context, Hono } from 'hono'
import { cors } from 'hono/cors'
import { describeRoute, resolver } from 'hono-openapi'
import * as v from 'valibot'
import type { Queryable } from '../platform/database/database.ts'
import type { Deps } from '../platform/deps.ts'
import type { PlatformEnvironment } from '../platform/environment.ts'
import { ok } from '../platform/http/envelope.ts'
import { Refusal } from '../platform/http/refusal.ts'
import { limitByAddress } from '../platform/rate-limits/rate-limit.ts'
import type { AppEnv } from '../session/app-env.ts'
import { isSiteOrigin } from '../sites/origin-rules.ts'
import { appId } from '../sites/schema.ts'
import { addUncountedEvent, EVENT_KINDS } from './daily-limit.ts'
import { countEvent } from './repository.ts'
import { eventId } from './schema.ts'
import { issueTicket, ticketState } from './ticket.ts'
import { findVisitedCampaign } from './visited-campaign.ts'
import { readVisitor, type Visitor } from './visitor.ts'

const EVENTS_PER_MINUTE = 120
const PREFLIGHT_S = 86_400

const event = v.object({
  event_id: eventId,
  site_id: appId,
  campaign_id: v.string(),
  kind: v.picklist(EVENT_KINDS, 'kind must be view or click.'),
  /** Engines that predate tickets do not send one. */
  ticket: v.optional(v.string(), ''),
})

const renewal = v.object({ ticket: v.string() })

type EventInput = v.InferOutput<typeof event>

const routeDescription = describeRoute({
  summary:
    'Counts a view of a campaign or a click in it, once for each event_id, with the ticket of GET /live/{site_id}.',
  security: [],
  requestBody: { content: { 'text/plain': { schema: resolver(event) } } },
  responses: {
    204: {
      description: 'The event was received. The response doesn’t say whether it was counted.',
    },
    200: {
      description: 'The ticket has expired. Send the event again with this one.',
      content: { 'application/json': { schema: resolver(v.object({ data: renewal })) } },
    },
  },
})

/** `POST /campaign_events`, called by visitors' pages: public, from any origin, without cookies. */
export function campaignEventRoutes({ database, environment, now }: Deps): Hono<AppEnv> {
  const allowAnyOrigin = cors({ origin: '*', allowMethods: ['POST'], maxAge: PREFLIGHT_S })
  const limitPerVisitor = limitByAddress(EVENTS_PER_MINUTE, { environment, now })
  return new Hono<AppEnv>()
    .use('/campaign_events', allowAnyOrigin)
    .post('/campaign_events', routeDescription, limitPerVisitor, async (context) => {
      const visit = {
        ...readVisitor(context, { environment, now }),
        origin: context.req.header('origin'),
      }
      const input = await readEvent(context)
      const hasExpired = await database.transaction((statements) =>
        receiveEvent({ statements, environment }, input, visit),
      )
      if (!hasExpired) return context.body(null, 204)
      const { encryptionKey } = environment
      return ok(context, { ticket: issueTicket(encryptionKey, input.site_id, visit.now) })
    })
}

type Visit = Visitor & { origin: string | undefined }
type ServerContext = { statements: Queryable; environment: PlatformEnvironment }

/** Counts the event, or records that it is not counted; returns true if its ticket has expired. */
async function receiveEvent(
  { statements, environment }: ServerContext,
  { site_id: siteId, campaign_id: campaignId, event_id: eventId, kind, ticket }: EventInput,
  { hashFor, origin, now }: Visit,
): Promise<boolean> {
  const { encryptionKey, isHosted } = environment
  const campaign = await findVisitedCampaign(statements, { siteId, campaignId, now })
  if (campaign === null) throw new Refusal('NOT_FOUND', 'This campaign doesn’t exist on this site.')
  const eventDetails = { campaignId, kind, now }
  if (campaign.isPaused) {
    await addUncountedEvent(statements, { ...eventDetails, reason: 'paused' })
    return false
  }
  if (!isSiteOrigin(origin, campaign.site, !isHosted)) {
    await addUncountedEvent(statements, { ...eventDetails, reason: 'other-origin' })
    return false
  }
  const state = ticketState(encryptionKey, { ticket, siteId, now })
  if (state === 'invalid')
    await addUncountedEvent(statements, { ...eventDetails, reason: 'no-ticket' })
  if (state === 'valid') {
    await countEvent(statements, { ...eventDetails, eventId, visitor: hashFor(campaignId) })
  }
  return state === 'expired'
}

/** The body is parsed as JSON whatever its content type: plain text avoids a preflight request. */
async function readEvent(context: Context): Promise<EventInput> {
  const json = v.pipe(v.string(), v.parseJson({}, 'The request body can’t be read.'), event)
  const parsed = v.safeParse(json, await context.req.text())
  if (!parsed.success) throw new Refusal('INVALID', parsed.issues[0].message)
  return parsed.output
}
