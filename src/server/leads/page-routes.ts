import { type Context, Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import * as v from 'valibot'
import { visitorOf } from '../campaign-events/visitor.ts'
import { captchaOrigins } from '../captcha/settings.ts'
import { browserFiles } from '../platform/pages/browser-files.ts'
import { type PageNeeds, pageHeaders, withPageHeaders } from '../platform/pages/page-headers.ts'
import { createAttempts } from '../platform/rate-limits/attempts.ts'
import { limitAddress } from '../platform/rate-limits/rate-limit.ts'
import type { AppEnv } from '../session/app-env.ts'
import { type Answer, answerTo, ownerOf, paused, standing, UNKNOWN } from './answers.ts'
import { LEAD_LIMITS } from './limits.ts'
import { type LeadLink, readLeadLink } from './links.ts'
import { type NeutralPage, neutralDocument } from './pages.ts'
import { press } from './presses.ts'
import { stateOfLink } from './rules.ts'
import { pressed } from './schema.ts'
import { CONFIRM_PATH, type LeadDeps } from './sending.ts'

const ASSETS = '/lead/assets'
/** Room for the answer of a captcha. */
const MAX_BODY_BYTES = 8_192
const VISITS_A_MINUTE = 60

/** A captcha's provider is let in where its widget stands, and on no other page. */
function needsOf({ captcha }: NeutralPage): PageNeeds {
  const foreign = captcha ? captchaOrigins(captcha.src) : []
  return { scriptsFrom: foreign, callsTo: foreign, framesOf: foreign, picturesFrom: foreign }
}

function show(context: Context, deps: LeadDeps, link: LeadLink | null, answer: Answer) {
  context.header('cache-control', 'no-store')
  context.header('x-robots-tag', 'noindex')
  if (answer.retryAfter !== undefined) context.header('retry-after', answer.retryAfter)
  for (const [name, value] of Object.entries(pageHeaders(needsOf(answer.page)))) {
    context.header(name, value)
  }
  const owner = link && ownerOf(deps, link)
  return context.html(neutralDocument({ owner, assets: ASSETS }, answer.page), answer.status)
}

/**
 * `/lead/double-optin-verify/{token}`: a visitor of a customer's site says yes to a list, or
 * leaves it. The page is the site's, works without a script, and changes nothing by being opened.
 */
export function leadPageRoutes(deps: LeadDeps): Hono<AppEnv> {
  const { database, now } = deps
  const attempts = createAttempts(database, deps, LEAD_LIMITS)
  const perVisitor = limitAddress(VISITS_A_MINUTE, deps)
  const showStanding = async (context: Context, token: string) => {
    const link = await readLeadLink(database, token)
    const answer = link && standing(deps, link, stateOfLink(link, now()))
    return show(context, deps, link, answer ?? UNKNOWN)
  }
  return new Hono<AppEnv>()
    .use('/lead/*', withPageHeaders())
    .route(ASSETS, browserFiles())
    .use(`${CONFIRM_PATH}/*`, perVisitor, bodyLimit({ maxSize: MAX_BODY_BYTES }))
    .use('/lead/*', async (context, next) => {
      const standing = await deps.maintenance()
      return standing === null ? next() : show(context, deps, null, paused(standing, now()))
    })
    .get(`${CONFIRM_PATH}/:token`, (context) => showStanding(context, context.req.param('token')))
    .post(`${CONFIRM_PATH}/:token`, async (context) => {
      const token = context.req.param('token')
      const form = v.safeParse(pressed, await context.req.parseBody())
      if (!form.success) return showStanding(context, token)
      const outcome = await press(
        deps,
        { token, action: form.output.action },
        visitorOf(context, deps),
      )
      if (outcome === null) return show(context, deps, null, UNKNOWN)
      const answer = await answerTo(deps, attempts, outcome, form.output)
      return show(context, deps, outcome.link, answer)
    })
    .get('/lead/*', (context) => show(context, deps, null, UNKNOWN))
}
