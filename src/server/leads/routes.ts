import { type Context, Hono } from 'hono'
import { cors } from 'hono/cors'
import { describeRoute, resolver } from 'hono-openapi'
import * as v from 'valibot'
import { createAttemptCounter } from '../attempts/attempt-counter.ts'
import { rateLimited } from '../attempts/too-many-attempts.ts'
import { readVisitor } from '../campaign-events/visitor.ts'
import type { Queryable } from '../platform/database/database.ts'
import { clientCountry } from '../platform/http/client-country.ts'
import { clientNetwork } from '../platform/http/client-network.ts'
import { Refusal } from '../platform/http/refusal.ts'
import { limitByAddress } from '../platform/rate-limits/rate-limit.ts'
import { publicWrite } from '../public-write/public-write.ts'
import type { AppEnv } from '../session/app-env.ts'
import { LEAD_LIMITS, type LeadAttempts } from './attempt-limits.ts'
import type { LeadDeps } from './confirmation-email.ts'
import { sendDueEmail } from './due-emails.ts'
import { receiveLead } from './receive-lead.ts'
import { type LeadInput, leadInput, leadResponse } from './schema.ts'

const PREFLIGHT_S = 86_400
/** Includes repeated requests; LEAD_LIMITS limits new ones per hour. */
const CALLS_PER_MINUTE = 240

const allowAnyOrigin = cors({
  origin: '*',
  allowMethods: ['POST'],
  allowHeaders: ['content-type', 'idempotency-key'],
  exposeHeaders: ['retry-after', 'x-request-id'],
  maxAge: PREFLIGHT_S,
})

const routeDescription = describeRoute({
  summary:
    'Submits a campaign’s form: the visitor may join the list, win a prize, or get a double opt-in email.',
  security: [],
  requestBody: { content: { 'application/json': { schema: resolver(leadInput) } } },
  responses: {
    200: {
      description:
        'The form was accepted. The response doesn’t say whether the address was already on the list.',
      content: { 'application/json': { schema: resolver(v.object({ data: leadResponse })) } },
    },
    default: { description: 'The request was rejected.' },
  },
})

/**
 * `POST /leads`, called by the forms of customers' websites: public, from any origin, without cookies. A known
 * address gets the same response as an unknown one; the email is sent afterwards.
 */
export function leadRoutes(deps: LeadDeps): Hono<AppEnv> {
  const attempts = createAttemptCounter(deps.database, deps, LEAD_LIMITS)
  const limitPerVisitor = limitByAddress(CALLS_PER_MINUTE, deps)
  return new Hono<AppEnv>()
    .use('/leads', allowAnyOrigin)
    .post('/leads', routeDescription, limitPerVisitor, async (context) => {
      const input = await readLead(context)
      let dueSubmission: string | null = null
      const response = await publicWrite(
        context,
        deps,
        async (statements) => {
          await countLead(statements, context, deps)
          if (input.draw) await countDraw(statements, context, deps, input)
          const result = await receiveLead(statements, deps.jobs, input, {
            ...readVisitor(context, deps),
            country: clientCountry(context, deps.environment.trustsProxy),
          })
          dueSubmission = result.dueSubmission
          return result.response
        },
        input.event_id && `lead:${input.campaign_id}:${input.event_id}`,
      )
      sendEmailLater(dueSubmission, deps, attempts)
      return response
    })
}

/**
 * Repeated requests get the stored response and are not counted. A request above the limit rolls back its own
 * count too, but the limit has already been reached.
 */
async function countLead(statements: Queryable, context: Context, deps: LeadDeps): Promise<void> {
  const address = clientNetwork(context, deps.environment.trustsProxy)
  const waitMs = await createAttemptCounter(statements, deps, LEAD_LIMITS).count(
    'leads by IP address',
    address,
  )
  if (waitMs !== null) throw tooManyLeads(waitMs)
}

/** Limits draws, so that a visitor cannot draw repeatedly and submit only the best prize. */
async function countDraw(
  statements: Queryable,
  context: Context,
  deps: LeadDeps,
  { campaign_id }: LeadInput,
): Promise<void> {
  const address = clientNetwork(context, deps.environment.trustsProxy)
  const attempts = createAttemptCounter(statements, deps, LEAD_LIMITS)
  const waitMs = await attempts.count('draws by IP address', `${campaign_id} ${address}`)
  if (waitMs !== null) throw tooManyLeads(waitMs)
}

/** Sent after the response, which does not wait for the email. */
function sendEmailLater(submissionId: string | null, deps: LeadDeps, attempts: LeadAttempts): void {
  if (submissionId === null) return
  deps.background.run(async () => {
    await sendDueEmail(deps, attempts, submissionId)
  })
}

/** The body is parsed as JSON whatever its content type: plain text avoids a preflight request. */
async function readLead(context: Context) {
  const json = v.pipe(v.string(), v.parseJson({}, 'The input cannot be read.'), leadInput)
  const parsed = v.safeParse(json, await context.req.text())
  if (!parsed.success) throw new Refusal('INVALID', parsed.issues[0].message)
  return parsed.output
}

const tooManyLeads = (waitMs: number) =>
  rateLimited(waitMs, 'Too many submissions. Please wait a moment and try again.')
