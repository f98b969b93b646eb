import { type Context, Hono } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import * as v from 'valibot'
import type { AppDeps } from '../../../src/server/app/deps.ts'
import { emailError } from '../../../src/server/identity/form.ts'
import { layout, type Page } from '../../../src/server/identity/pages/layout.ts'
import { addLicenseKeys } from '../../../src/server/licenses/keys.ts'
import { keyEmail } from '../../../src/server/licenses/mails.ts'
import { BRAND } from '../../../src/server/pages/document.ts'
import { pageAssetRoutes } from '../../../src/server/pages/page-asset-routes.ts'
import { withPageHeaders } from '../../../src/server/pages/page-headers.ts'
import type { AppEnv } from '../../../src/server/session/app-env.ts'
import { dealPage, purchaseConfirmedPage } from './pages.ts'

const BASE = '/local/dealfuel'
const OUTBOX = '/local/outbox'

const order = v.object({
  email: v.fallback(v.pipe(v.string(), v.trim(), v.maxLength(254)), ''),
  tier: v.fallback(
    v.pipe(
      v.picklist(['1', '2', '3', '4', '5']),
      v.transform((tier) => Number(tier)),
    ),
    1,
  ),
})

/** Stands in for the deal site: sells keys for free, and emails them. */
export function dealfuelStandIn({ database, environment, mailer }: AppDeps): Hono<AppEnv> {
  const { app: dashboard } = environment.addresses
  const outbox = environment.smtpUrl === null ? OUTBOX : null
  const show = (context: Context, page: Page, status: ContentfulStatusCode = 200) => {
    context.header('cache-control', 'no-store')
    return context.html(layout({ home: dashboard, assets: `${BASE}/assets` }, page), status)
  }

  return new Hono<AppEnv>()
    .use(`${BASE}/*`, withPageHeaders())
    .route(`${BASE}/assets`, pageAssetRoutes())
    .get(BASE, (context) => show(context, dealPage(BASE, { email: '' })))
    .post(BASE, async (context) => {
      const { email, tier } = v.parse(order, await context.req.parseBody())
      const error = emailError(email)
      if (error) return show(context, dealPage(BASE, { email, error }), 422)
      const [key = ''] = await addLicenseKeys(database, { count: 1, tier })
      const link = `${dashboard}/dealfuel/license-key-activation`
      await mailer.send(keyEmail({ to: email, brand: BRAND, link, key }))
      return show(context, purchaseConfirmedPage(BASE, outbox, email))
    })
}
