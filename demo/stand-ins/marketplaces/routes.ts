import { type Context, Hono } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import * as v from 'valibot'
import type { AppDeps } from '../../../src/server/app/deps.ts'
import { emailError } from '../../../src/server/identity/form.ts'
import { layout, type Page } from '../../../src/server/identity/pages/layout.ts'
import { buyDeal } from '../../../src/server/marketplaces/buy.ts'
import { DEAL_PLATFORMS } from '../../../src/server/marketplaces/deals.ts'
import { pageAssetRoutes } from '../../../src/server/pages/page-asset-routes.ts'
import { withPageHeaders } from '../../../src/server/pages/page-headers.ts'
import type { AppEnv } from '../../../src/server/session/app-env.ts'
import { marketplacePage, purchaseConfirmedPage } from './pages.ts'

const BASE = '/local/marketplaces'
const OUTBOX = '/local/outbox'
const DEFAULT_OFFER = 'appsumo 1'

const order = v.object({
  email: v.fallback(v.pipe(v.string(), v.trim(), v.maxLength(254)), ''),
  offer: v.fallback(
    v.pipe(v.string(), v.regex(/^(appsumo [1-5]|lifetime|default)$/)),
    DEFAULT_OFFER,
  ),
})

/** Parses `appsumo 3` to a platform and a tier. */
function parseOffer(offer: string) {
  const [name, tier = '1'] = offer.split(' ')
  const platform = DEAL_PLATFORMS.find((candidate) => candidate === name) ?? 'default'
  return { platform, tier: Number(tier) }
}

/** Stands in for the partners’ marketplaces: sells deals for free, and emails the link. */
export function marketplacesStandIn(deps: AppDeps): Hono<AppEnv> {
  const { addresses, smtpUrl } = deps.environment
  const outbox = smtpUrl === null ? OUTBOX : null
  const show = (context: Context, page: Page, status: ContentfulStatusCode = 200) => {
    context.header('cache-control', 'no-store')
    const frame = { home: addresses.app, assets: `${BASE}/assets` }
    return context.html(layout(frame, page), status)
  }

  return new Hono<AppEnv>()
    .use(`${BASE}/*`, withPageHeaders())
    .route(`${BASE}/assets`, pageAssetRoutes())
    .get(BASE, (context) =>
      show(context, marketplacePage(BASE, { email: '', offer: DEFAULT_OFFER })),
    )
    .post(BASE, async (context) => {
      const { email, offer } = v.parse(order, await context.req.parseBody())
      const error = emailError(email)
      if (error) return show(context, marketplacePage(BASE, { email, offer, error }), 422)
      await buyDeal(deps, { email, ...parseOffer(offer) })
      return show(context, purchaseConfirmedPage(BASE, outbox, email))
    })
}
