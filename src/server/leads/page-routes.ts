import { type Context, Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import * as v from 'valibot'
import { createAttemptCounter } from '../attempts/attempt-counter.ts'
import { readVisitor } from '../campaign-events/visitor.ts'
import { captchaOrigins } from '../captcha/settings.ts'
import { pageAssetRoutes } from '../pages/page-asset-routes.ts'
import { type PagePolicy, pageHeaders, withPageHeaders } from '../pages/page-headers.ts'
import { limitByAddress } from '../platform/rate-limits/rate-limit.ts'
import type { AppEnv } from '../session/app-env.ts'
import { LEAD_LIMITS } from './attempt-limits.ts'
import { CONFIRM_PATH, type LeadDeps } from './confirmation-email.ts'
import { type LeadLink, readLeadLink } from './links.ts'
import { performAction } from './page-actions.ts'
import {
  actionResponse,
  linkResponse,
  maintenanceResponse,
  type PageResponse,
  pageOwner,
  UNKNOWN_LINK,
} from './page-responses.ts'
import { type NeutralPage, neutralDocument } from './pages.ts'
import { linkStateAt } from './rules.ts'
import { pageActionInput } from './schema.ts'

const ASSETS = '/lead/assets'

const TOKEN_IN_PATH = /^(\/lead\/[^/]+\/).+/s

/** For the log: no other path contains a secret. */
export const withoutLeadToken = (path: string): string => path.replace(TOKEN_IN_PATH, '$1…')
/** Leaves room for a captcha token. */
const MAX_BODY_BYTES = 8_192
const VISITS_PER_MINUTE = 60

/** Allows the captcha provider only on the page with the widget. */
function policyFor({ captcha }: NeutralPage): PagePolicy {
  const captchaSources = captcha ? captchaOrigins(captcha.src) : []
  return {
    scriptSources: captchaSources,
    connectSources: captchaSources,
    frameSources: captchaSources,
    imageSources: captchaSources,
  }
}

function show(context: Context, deps: LeadDeps, link: LeadLink | null, response: PageResponse) {
  context.header('cache-control', 'no-store')
  context.header('x-robots-tag', 'noindex')
  if (response.retryAfter !== undefined) context.header('retry-after', response.retryAfter)
  for (const [name, value] of Object.entries(pageHeaders(policyFor(response.page)))) {
    context.header(name, value)
  }
  const owner = link && pageOwner(deps, link)
  return context.html(neutralDocument({ owner, assets: ASSETS }, response.page), response.status)
}

/**
 * `/lead/double-optin-verify/{token}`: a visitor to a customer's site confirms the subscription to a list, or
 * unsubscribes. The page is shown in the site's name, works without JavaScript, and changes nothing when it is
 * opened.
 */
export function leadPageRoutes(deps: LeadDeps): Hono<AppEnv> {
  const { database, now } = deps
  const attempts = createAttemptCounter(database, deps, LEAD_LIMITS)
  const limitPerVisitor = limitByAddress(VISITS_PER_MINUTE, deps)
  const showLink = async (context: Context, token: string) => {
    const link = await readLeadLink(database, token)
    const response = link && linkResponse(deps, link, linkStateAt(link, now()))
    return show(context, deps, link, response ?? UNKNOWN_LINK)
  }
  return new Hono<AppEnv>()
    .use('/lead/*', withPageHeaders())
    .route(ASSETS, pageAssetRoutes())
    .use(`${CONFIRM_PATH}/*`, limitPerVisitor, bodyLimit({ maxSize: MAX_BODY_BYTES }))
    .use('/lead/*', async (context, next) => {
      const active = await deps.maintenance()
      return active === null
        ? next()
        : show(context, deps, null, maintenanceResponse(active, now()))
    })
    .get(`${CONFIRM_PATH}/:token`, (context) => showLink(context, context.req.param('token')))
    .post(`${CONFIRM_PATH}/:token`, async (context) => {
      const token = context.req.param('token')
      const form = v.safeParse(pageActionInput, await context.req.parseBody())
      if (!form.success) return showLink(context, token)
      const outcome = await performAction(
        deps,
        { token, action: form.output.action },
        readVisitor(context, deps),
      )
      if (outcome === null) return show(context, deps, null, UNKNOWN_LINK)
      const response = await actionResponse(deps, attempts, outcome, form.output)
      return show(context, deps, outcome.link, response)
    })
    .get('/lead/*', (context) => show(context, deps, null, UNKNOWN_LINK))
}
