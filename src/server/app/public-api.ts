import { Hono } from 'hono'
import { accountExportRoutes } from '../account-export/routes.ts'
import { billingRoutes } from '../billing/routes.ts'
import { campaignEventRoutes } from '../campaign-events/routes.ts'
import { eventStreamRoutes } from '../events/routes.ts'
import { exportFileRoutes } from '../exports/file-routes.ts'
import { fontRoutes } from '../fonts/routes.ts'
import { setPasswordRoutes } from '../identity/set-password/routes.ts'
import { verificationEmailRoutes } from '../identity/verification-email-routes.ts'
import { imageRoutes } from '../images/routes.ts'
import { importFileRoutes } from '../imports/file-routes.ts'
import { downloadFiles } from '../install/download-files.ts'
import { downloadRoutes } from '../install/download-routes.ts'
import { pageViewRoutes } from '../install/page-view-routes.ts'
import { installRoutes } from '../install/routes.ts'
import { receiverRoutes } from '../integrations/receiver-routes.ts'
import { leadRoutes } from '../leads/routes.ts'
import { licenseRoutes } from '../licenses/routes.ts'
import { visitorFileRoutes } from '../live/file-routes.ts'
import { liveRoutes } from '../live/routes.ts'
import { previewRoutes } from '../previews/routes.ts'
import { personalDataRoutes } from '../privacy-requests/data-routes.ts'
import { receiptKeyRoutes } from '../privacy-requests/routes.ts'
import { responseFileRoutes } from '../responses/file-routes.ts'
import type { AppEnv } from '../session/app-env.ts'
import { shopifyCallbackRoutes } from '../shopify/callback-routes.ts'
import type { AppDeps } from './deps.ts'

/**
 * Calls under `/v1` that authenticate their caller themselves: calls from customers' websites and their visitors; the
 * installation check, calls of receivers, uploads, downloads, events and billing, which must not hold a transaction while
 * they wait; and calls made before sign-in.
 */
export function publicApi(deps: AppDeps): Hono<AppEnv> {
  const { app: publicUrl } = deps.environment.addresses
  return new Hono<AppEnv>()
    .route('/', downloadRoutes({ publicUrl, ...downloadFiles }))
    .route('/', visitorFileRoutes(downloadFiles))
    .route('/', pageViewRoutes(deps))
    .route('/', eventStreamRoutes(deps))
    .route('/', leadRoutes(deps))
    .route('/', liveRoutes(deps))
    .route('/', previewRoutes(deps))
    .route('/', imageRoutes(deps))
    .route('/', importFileRoutes(deps))
    .route('/', fontRoutes(deps))
    .route('/', campaignEventRoutes(deps))
    .route('/', installRoutes(deps))
    .route('/', verificationEmailRoutes(deps))
    .route('/', receiverRoutes(deps))
    .route('/', accountExportRoutes(deps))
    .route('/', receiptKeyRoutes(deps))
    .route('/', exportFileRoutes(deps))
    .route('/', responseFileRoutes(deps))
    .route('/', personalDataRoutes(deps))
    .route('/', billingRoutes(deps))
    .route('/', setPasswordRoutes(deps))
    .route('/', licenseRoutes(deps))
    .route('/', shopifyCallbackRoutes(deps))
}
