import { type Context, Hono, type MiddlewareHandler } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import * as v from 'valibot'
import {
  INTEGRATIONS,
  type IntegrationName,
  isIntegrationName,
} from '../../../src/features/integrations/catalogue.ts'
import type { AppDeps } from '../../../src/server/app/deps.ts'
import { layout, type Page } from '../../../src/server/identity/pages/layout.ts'
import { document, type Fragment } from '../../../src/server/pages/document.ts'
import { pageAssetRoutes } from '../../../src/server/pages/page-asset-routes.ts'
import { withPageHeaders } from '../../../src/server/pages/page-headers.ts'
import type { AppEnv } from '../../../src/server/session/app-env.ts'
import { authorizePage, invalidRequestPage } from './authorize-page.ts'
import { currentFault, isFault, setFault } from './faults.ts'
import { Memory } from './memory.ts'
import { LOCAL_OAUTH_CLIENTS } from './oauth-clients.ts'
import { servicePage, servicesPage } from './pages.ts'
import { BASE, servicePath } from './paths.ts'
import { people } from './people.ts'
import { readReceived } from './received.ts'
import { authorization, finishAuthorization } from './sign-in.ts'
import { SERVICE_NAMES, SERVICES, serviceAt } from './table.ts'

const ASSETS = `${BASE}/assets`

/** As at the services: their pages don't cut the tie to the window that opened them, so it can close them. */
const keepOpener: MiddlewareHandler = async (context, next) => {
  await next()
  context.res.headers.set('cross-origin-opener-policy', 'unsafe-none')
}

/** The pages of the stand-ins: what to enter, what they received, and the sign-in. */
export function receiversStandIn(deps: AppDeps): Hono<AppEnv> {
  const memoryOf = (name: IntegrationName) => new Memory(deps.database, name, deps.now())
  return new Hono<AppEnv>()
    .use(`${BASE}/*`, withPageHeaders())
    .use(`${BASE}/*`, keepOpener)
    .route(ASSETS, pageAssetRoutes())
    .get(BASE, async (context) => {
      const faults = await Promise.all(
        SERVICE_NAMES.map(async (name) => [name, await currentFault(memoryOf(name))] as const),
      )
      const faulty = faults.filter(([, fault]) => fault !== null).map(([name]) => name)
      return show(context, 'Receivers', servicesPage(new Set(faulty)))
    })
    .get(`${BASE}/services/:name`, async (context) => {
      const name = context.req.param('name')
      if (!isIntegrationName(name)) return context.notFound()
      const memory = memoryOf(name)
      const state = {
        fault: await currentFault(memory),
        people: await people(memory),
        received: await readReceived(memory),
      }
      return show(context, INTEGRATIONS[name].title, servicePage({ name, ...state }))
    })
    .post(`${BASE}/services/:name`, async (context) => {
      const name = context.req.param('name')
      const { fault } = await context.req.parseBody()
      if (!isIntegrationName(name)) return context.notFound()
      await setFault(memoryOf(name), typeof fault === 'string' && isFault(fault) ? fault : null)
      return context.redirect(servicePath(name), 303)
    })
    .route(`${BASE}/hosts`, signInPages(deps, memoryOf))
}

function show(context: Context, title: string, body: Fragment) {
  context.header('cache-control', 'no-store')
  return context.html(document({ title, body, assets: ASSETS }))
}

/** The pages on which a person lets the product send leads to a service. */
function signInPages(deps: AppDeps, memoryOf: (name: IntegrationName) => Memory): Hono<AppEnv> {
  const home = deps.environment.addresses.app
  const showPage = (context: Context, page: Page, status: ContentfulStatusCode = 200) => {
    context.header('cache-control', 'no-store')
    return context.html(layout({ home, assets: ASSETS }, page), status)
  }
  return new Hono<AppEnv>().on(['GET', 'POST'], '/:host/*', async (context) => {
    const host = context.req.param('host')
    const name = serviceAt(host)
    const url = new URL(context.req.url)
    const page = `${host}${url.pathname.slice(`${BASE}/hosts/${host}`.length)}`
    const signIn = name === null ? undefined : SERVICES[name].signIn
    if (name === null || signIn?.authorizePage !== page) return context.notFound()
    const query = v.safeParse(authorization, Object.fromEntries(url.searchParams))
    if (!query.success || query.output.client_id !== LOCAL_OAUTH_CLIENTS.get(name)?.id) {
      return showPage(context, invalidRequestPage(name), 400)
    }
    const action = url.pathname + url.search
    if (context.req.method === 'GET') {
      return showPage(context, authorizePage(name, action, query.output.scope))
    }
    const { answer } = await context.req.parseBody()
    const finished = { query: query.output, isApproved: answer === 'approve' }
    return context.redirect(await finishAuthorization(memoryOf(name), signIn, finished), 303)
  })
}
