import { Hono } from 'hono'
import { html } from 'hono/html'
import * as v from 'valibot'
import { canAddSite } from '../../../src/features/billing/rules.ts'
import { readSitesLimitForUpdate } from '../accounts/repository.ts'
import type { Statements } from '../database/database.ts'
import type { AppEnv, Deps } from '../deps.ts'
import { addSite, findSiteByDomain, listAllSites } from '../sites/repository.ts'
import type { SiteReply } from '../sites/schema.ts'
import { findInstall, useInstall } from './repository.ts'
import { installInput } from './schema.ts'
import { page, STYLE_SOURCE } from './stand-in-page.ts'

const PATH = '/local/shopify/install'

const consent = (shop: string, state: string) => html`
  <h1>Install Poplar on ${shop}?</h1>
  <p>This page stands in for Shopify, where the owner of a shop agrees to an app. Poplar will be able to
    show campaigns in this shop.</p>
  <form method="post" action="${PATH}">
    <input type="hidden" name="shop" value="${shop}">
    <input type="hidden" name="state" value="${state}">
    <button>Install app</button>
    <a href="/createDomain">Cancel</a>
  </form>`

const unknown = html`
  <h1>This install cannot go on</h1>
  <p>It was finished already, or it began more than an hour ago. Enter the store name once more.</p>
  <p><a href="/createDomain">Back to Poplar</a></p>`

const noRoom = html`
  <h1>Your plan has no room for another site</h1>
  <p><a href="/billing">Compare plans</a></p>`

/** The shop as a site of the account, also where it was one before; null without room for it. */
async function installShop(
  statements: Statements,
  accountId: string,
  domain: string,
): Promise<SiteReply | null> {
  const existing = await findSiteByDomain(statements, domain)
  if (existing !== null) return existing
  const sitesLimit = await readSitesLimitForUpdate(statements)
  const sites = await listAllSites(statements)
  if (!canAddSite({ role: 'admin', plan: { sitesLimit }, sites })) return null
  return addSite(statements, { accountId, domain, timeZone: 'UTC' })
}

/**
 * Stands in for Shopify's own page where there are no credentials for Shopify. It really adds the site.
 * It knows the account by the single-use state, since a page that is opened carries no token.
 */
export function shopifyStandIn({ database, environment, now }: Deps): Hono<AppEnv> {
  const { dashboard } = environment.addresses
  const policy = `default-src 'none'; style-src ${STYLE_SOURCE}; form-action 'self'; frame-ancestors 'none'`

  return new Hono<AppEnv>()
    .use(PATH, async (context, next) => {
      await next()
      context.header('content-security-policy', policy)
      context.header('referrer-policy', 'no-referrer')
    })
    .get(PATH, async (context) => {
      const input = v.safeParse(installInput, context.req.query())
      const account =
        input.success && (await findInstall(database, { ...input.output, now: now() }))
      if (!account) return context.html(page(unknown), 404)
      return context.html(page(consent(input.output.shop, input.output.state)))
    })
    .post(PATH, async (context) => {
      const input = v.safeParse(installInput, await context.req.parseBody())
      if (!input.success) return context.html(page(unknown), 404)
      const { shop, state } = input.output
      const accountId = await findInstall(database, { shop, state, now: now() })
      if (accountId === null) return context.html(page(unknown), 404)
      const site = await database.asAccount(accountId, async (statements) => {
        if (!(await useInstall(statements, state, now()))) return null
        return installShop(statements, accountId, shop)
      })
      if (site === null) return context.html(page(noRoom), 403)
      const query = new URLSearchParams({ site_id: site.site_id, domain: site.domain })
      return context.redirect(`${dashboard}/dashboard?${query}`, 303)
    })
}
