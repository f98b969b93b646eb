import { randomBytes } from 'node:crypto'
import { type Context, Hono } from 'hono'
import { layout } from '../identity/pages/layout.ts'
import { messagePage } from '../identity/pages/message.ts'
import { pageAssetRoutes } from '../pages/page-asset-routes.ts'
import { withPageHeaders } from '../pages/page-headers.ts'
import type { Deps } from '../platform/deps.ts'
import { Refusal } from '../platform/http/refusal.ts'
import { limitByAddress } from '../platform/rate-limits/rate-limit.ts'
import type { AppEnv } from '../session/app-env.ts'
import { createShopClient } from './create-shop-client.ts'
import { setInstallCookie } from './initiator.ts'
import { startInstall } from './repository.ts'
import { authorizeUrl } from './shop-client.ts'
import { parseInstallQuery } from './signed-query.ts'
import type { ShopDeps } from './transport.ts'

const PATH = '/shopify/install'
const ASSETS = `${PATH}/assets`
const CALLS_PER_MINUTE = 30
const STATE_BYTES = 24

export const newState = () => randomBytes(STATE_BYTES).toString('base64url')

/** `GET /shopify/install`: the app’s URL, which Shopify opens when an owner installs the app. */
export function shopifyInstallRoutes(deps: Deps & ShopDeps): Hono<AppEnv> {
  const shopClient = createShopClient(deps)
  const { database, environment, now } = deps
  const { app: dashboard } = environment.addresses
  const startFromStore = async (context: Context<AppEnv>) => {
    const query = new URL(context.req.url).searchParams
    const { shop } = parseInstallQuery(query, { secret: shopClient.app.apiSecret, now: now() })
    const state = newState()
    const browserHash = setInstallCookie(context, dashboard)
    await startInstall(database, {
      ...{ state, shop, browserHash, accountId: null, timeZone: 'UTC', now: now() },
    })
    context.header('cache-control', 'no-store')
    return context.redirect(authorizeUrl(shopClient, { shop, state, dashboard }))
  }
  const pages = new Hono<AppEnv>()
    .use(PATH, withPageHeaders())
    .route(ASSETS, pageAssetRoutes())
    .get(PATH, limitByAddress(CALLS_PER_MINUTE, deps), startFromStore)
  pages.onError((error, context) => {
    if (!(error instanceof Refusal)) throw error
    const page = layout({ home: dashboard, assets: ASSETS }, refusedPage(dashboard, error))
    return context.html(page, error.status)
  })
  return pages
}

const refusedPage = (dashboard: string, { message }: Refusal) =>
  messagePage({
    title: 'We couldn’t finish this install',
    text: message,
    action: { words: 'Back to Poplar', href: `${dashboard}/` },
    hasError: true,
  })
