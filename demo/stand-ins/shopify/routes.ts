import { type Context, Hono } from 'hono'
import * as v from 'valibot'
import { parseShopHandle } from '../../../src/features/sites/shop-name-rules.ts'
import type { AppDeps } from '../../../src/server/app/deps.ts'
import { APP_STORE } from '../../../src/server/external-links/external-links.ts'
import { emailError, readFields } from '../../../src/server/identity/form.ts'
import { pageAssetRoutes } from '../../../src/server/pages/page-asset-routes.ts'
import { withPageHeaders } from '../../../src/server/pages/page-headers.ts'
import type { AppEnv } from '../../../src/server/session/app-env.ts'
import { SHOP } from '../../../src/server/shopify/schema.ts'
import { signatureOf } from '../../../src/server/shopify/signature.ts'
import { LOCAL_APP } from './app.ts'
import { chargePages } from './charge-routes.ts'
import { installedPages } from './installed-routes.ts'
import { appStorePage, consentPage, type InstallForm, unknownAppPage } from './pages.ts'
import { ALL_PAGES, ASSETS, AUTHORIZE, authorizePath } from './paths.ts'
import { createCode, openShop, ownerOfShop } from './repository.ts'
import { showPage } from './show-page.ts'

const EMPTY_FORM: InstallForm = { shop: '', email: '', errors: {} }

/**
 * Stands in for Shopify without credentials: the app store, and the pages where an owner approves the app and its
 * charges. Signs and redirects as Shopify does.
 */
export function shopifyStandIn(deps: AppDeps): Hono<AppEnv> {
  const app = LOCAL_APP
  const { database, environment, now } = deps
  const { app: dashboard } = environment.addresses
  const request = authorizeRequest(app.apiKey, `${dashboard}/shopify/callback`)
  const show = showPage(dashboard)
  const redirectTo = (context: Context<AppEnv>, url: string, parameters: Parameters) =>
    context.redirect(`${url}?${signQuery(parameters, app.apiSecret, now())}`, 303)

  return new Hono<AppEnv>()
    .use(ALL_PAGES, withPageHeaders())
    .route(ASSETS, pageAssetRoutes())
    .route('/', chargePages(deps))
    .route('/', installedPages(deps))
    .get(APP_STORE, (context) => show(context, appStorePage(EMPTY_FORM)))
    .post(APP_STORE, async (context) => {
      const { name, email } = await readFields(context)
      const errors = validateForm(name, email)
      if (Object.keys(errors).length > 0) {
        return show(context, appStorePage({ shop: name, email, errors }), 422)
      }
      const shop = `${parseShopHandle(name)}.myshopify.com`
      await openShop(database, shop, email)
      return redirectTo(context, `${dashboard}/shopify/install`, { shop })
    })
    .get(AUTHORIZE, async (context) => {
      const shop = context.req.param('shop')
      const parsed = v.safeParse(request, context.req.query())
      if (!SHOP.test(shop) || !parsed.success) return show(context, unknownAppPage, 404)
      const email = await ownerOfShop(database, shop)
      const action = authorizePath(shop)
      return show(context, consentPage({ action, shop, email, query: parsed.output }))
    })
    .post(AUTHORIZE, async (context) => {
      const shop = context.req.param('shop')
      const parsed = v.safeParse(request, await context.req.parseBody())
      if (!SHOP.test(shop) || !parsed.success) return show(context, unknownAppPage, 404)
      await ownerOfShop(database, shop)
      const code = await createCode(database, shop, now())
      const { redirect_uri, state } = parsed.output
      return redirectTo(context, redirect_uri, { code, shop, state })
    })
}

type Parameters = { shop: string; code?: string; state?: string }

/** A signed query, like the one in Shopify’s redirects. */
function signQuery(parameters: Parameters, secret: string, now: Date): URLSearchParams {
  const timestamp = String(Math.floor(now.getTime() / 1_000))
  const host = Buffer.from(`admin.shopify.com/store/${parameters.shop}`).toString('base64')
  const query = new URLSearchParams({ ...parameters, host, timestamp })
  query.set('hmac', signatureOf(query, secret))
  return query
}

/** The app’s registered client id and redirect URI. */
const authorizeRequest = (apiKey: string, redirectUri: string) =>
  v.object({
    client_id: v.literal(apiKey),
    redirect_uri: v.literal(redirectUri),
    state: v.pipe(v.string(), v.minLength(1)),
  })

function validateForm(name: string, email: string): InstallForm['errors'] {
  const invalidEmail = emailError(email)
  return {
    ...(parseShopHandle(name) === null && { name: 'Enter a store name, such as my-store' }),
    ...(invalidEmail !== undefined && { email: invalidEmail }),
  }
}
