import { type Context, Hono } from 'hono'
import { cors } from 'hono/cors'
import { describeRoute, resolver } from 'hono-openapi'
import * as v from 'valibot'
import type { AppEnv } from '../deps.ts'
import { clientAddress } from '../http/client-address.ts'
import { publicWrite } from '../http/public-write.ts'
import { Refusal } from '../http/refusal.ts'
import { createAttempts } from '../identity/attempts.ts'
import { addLead, findCampaign, type Lead, putOnList } from './repository.ts'
import { leadInput, leadReply } from './schema.ts'
import { type LeadDeps, sendLink } from './sending.ts'

const PREFLIGHT_S = 86_400
const SECOND_MS = 1_000

const anyOrigin = cors({
  origin: '*',
  allowMethods: ['POST'],
  allowHeaders: ['content-type', 'idempotency-key'],
  exposeHeaders: ['retry-after', 'x-request-id'],
  maxAge: PREFLIGHT_S,
})

const described = describeRoute({
  summary: 'Adds a visitor to the list of a campaign, and mails the link of its double opt-in.',
  security: [],
  requestBody: { content: { 'application/json': { schema: resolver(leadInput) } } },
  responses: {
    200: {
      description: 'The address is on the list, or was; who calls is not told which.',
      content: { 'application/json': { schema: resolver(v.object({ data: leadReply })) } },
    },
    default: { description: 'It was refused.' },
  },
})

/**
 * `POST /leads`, which the forms of customers' websites call: public, for any origin, without cookies.
 * An address that is known gets the same answer as one that is not; its mail leaves afterwards.
 */
export function leadRoutes(deps: LeadDeps): Hono<AppEnv> {
  const attempts = createAttempts(deps.database, deps.now)
  return new Hono<AppEnv>().use('/leads', anyOrigin).post('/leads', described, async (context) => {
    const input = await readLead(context)
    const address = clientAddress(context, deps.environment.trustsProxy)
    const waitMs = await attempts.count('leads by address', address)
    if (waitMs !== null) throw tooMany(waitMs)
    let asked: Lead | null = null
    const answer = await publicWrite(context, deps, async (statements) => {
      const campaign = await findCampaign(statements, {
        siteId: input.site_id,
        campaignId: input.campaign_id,
      })
      if (campaign === null) throw new Refusal('NOT_FOUND', 'The site has no such campaign.')
      const { campaignId, asksTwice } = campaign
      const lead = await addLead(statements, { campaignId, email: input.email, now: deps.now() })
      if (asksTwice && !isOnTheList(lead)) asked = lead
      else await putOnList(statements, lead.subscriberId, deps.now())
      return { double_optin: asksTwice }
    })
    mailTo(asked, deps, attempts)
    return answer
  })
}

const isOnTheList = ({ confirmedAt, leftAt }: Lead) => confirmedAt !== null && leftAt === null

/** After the answer, which waits for no mail. */
function mailTo(
  lead: Lead | null,
  deps: LeadDeps,
  attempts: ReturnType<typeof createAttempts>,
): void {
  if (lead === null) return
  deps.background.run(async () => {
    await sendLink(deps, attempts, lead)
  })
}

/** The body is JSON whatever its type says: plain text spares a form the browser's preflight. */
async function readLead(context: Context) {
  const json = v.pipe(v.string(), v.parseJson({}, 'The input cannot be read.'), leadInput)
  const parsed = v.safeParse(json, await context.req.text())
  if (!parsed.success) throw new Refusal('INVALID', parsed.issues[0].message)
  return parsed.output
}

const tooMany = (waitMs: number) =>
  new Refusal('RATE_LIMITED', 'Too many addresses at once. Please wait a moment.', {
    retryAfterSeconds: Math.ceil(waitMs / SECOND_MS),
  })
