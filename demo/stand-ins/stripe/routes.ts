import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import type { AppDeps } from '../../../src/server/app/deps.ts'
import { pageAssetFiles } from '../../../src/server/pages/page-asset-files.ts'
import { pageAssetRoutes } from '../../../src/server/pages/page-asset-routes.ts'
import { sendFile } from '../../../src/server/platform/static/file-store.ts'
import type { AppEnv } from '../../../src/server/session/app-env.ts'
import { stripeApi } from './api/routes.ts'
import { checkoutFrame } from './checkout/routes.ts'
import { controls } from './controls.ts'
import { invoiceFiles } from './invoices/routes.ts'
import { ASSETS, EVERY_PAGE, SCRIPT } from './paths.ts'
import { customerPortal } from './portal/routes.ts'

/** Any page may load it, like Stripe’s script. */
const SCRIPT_HEADERS = {
  'cache-control': 'no-cache',
  'cross-origin-resource-policy': 'cross-origin',
  'x-content-type-options': 'nosniff',
}
const MAX_BODY_BYTES = 64 * 1024

/** Stands in for Stripe without a secret key: its API, script, checkout frame and portal. */
export function stripeStandIn(deps: AppDeps): Hono<AppEnv> {
  return new Hono<AppEnv>()
    .use(EVERY_PAGE, bodyLimit({ maxSize: MAX_BODY_BYTES }))
    .route('/', stripeApi(deps))
    .route('/', checkoutFrame(deps))
    .route('/', customerPortal(deps))
    .route('/', invoiceFiles(deps))
    .route('/', controls(deps))
    .route(ASSETS, pageAssetRoutes())
    .get(SCRIPT, async (context) => {
      const script = await sendFile(context, pageAssetFiles, 'stripe.js', SCRIPT_HEADERS)
      return script ?? context.text('The script isn’t built yet. Run `npm run build`.', 503)
    })
}
