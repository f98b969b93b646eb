import { type Context, Hono } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import * as v from 'valibot'
import type { Database } from '../database/database.ts'
import type { AppEnv, Deps } from '../deps.ts'
import { layout, type Page } from '../identity/pages/layout.ts'
import { browserFiles } from '../pages/browser-files.ts'
import { withPageHeaders } from '../pages/page-headers.ts'
import { installShop } from '../sites/registration.ts'
import type { SiteReply } from '../sites/schema.ts'
import { findInstall, useInstall } from './repository.ts'
import { installInput } from './schema.ts'
import { consentPage, noRoomPage, unknownInstallPage } from './stand-in-pages.ts'

const BASE = '/local/shopify'
const INSTALL = `${BASE}/install`

type Arrival = { shop: string; state: string; accountId: string; timeZone: string }

/** Who came, by the state that began the install; null where nobody, or nobody any more, has. */
async function arrivalOf(database: Database, input: unknown, now: Date): Promise<Arrival | null> {
  const parsed = v.safeParse(installInput, input)
  if (!parsed.success) return null
  const begun = await findInstall(database, { ...parsed.output, now })
  return begun === null ? null : { ...parsed.output, ...begun }
}

/** The shop as a site of the account; null where its plan has no room. The state is used up. */
function install(database: Database, arrival: Arrival, now: Date): Promise<SiteReply | null> {
  const { accountId, state, shop, timeZone } = arrival
  return database.asAccount(accountId, async (statements) => {
    const isFirst = await useInstall(statements, state, now)
    return isFirst ? installShop(statements, { accountId, domain: shop, timeZone }) : null
  })
}

/**
 * Stands in for Shopify's own page where there are no credentials for Shopify. It really adds the site.
 * It knows the account by the single-use state, since a page that is opened carries no token.
 */
export function shopifyStandIn({ database, environment, now }: Deps): Hono<AppEnv> {
  const { dashboard } = environment.addresses
  const surroundings = { home: dashboard, assets: `${BASE}/assets` }
  const show = (context: Context, page: Page, status: ContentfulStatusCode = 200) => {
    context.header('cache-control', 'no-store')
    return context.html(layout(surroundings, page), status)
  }

  return new Hono<AppEnv>()
    .use(`${BASE}/*`, withPageHeaders())
    .route(`${BASE}/assets`, browserFiles())
    .get(INSTALL, async (context) => {
      const arrival = await arrivalOf(database, context.req.query(), now())
      if (arrival === null) return show(context, unknownInstallPage, 404)
      return show(context, consentPage(INSTALL, arrival.shop, arrival.state))
    })
    .post(INSTALL, async (context) => {
      const arrival = await arrivalOf(database, await context.req.parseBody(), now())
      if (arrival === null) return show(context, unknownInstallPage, 404)
      const site = await install(database, arrival, now())
      if (site === null) return show(context, noRoomPage, 403)
      const query = new URLSearchParams({ site_id: site.site_id, domain: site.domain })
      return context.redirect(`${dashboard}/dashboard?${query}`, 303)
    })
}
