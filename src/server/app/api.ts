import { Hono } from 'hono'
import { analyticsRoutes } from '../analytics/routes.ts'
import { answerRoutes } from '../answers/routes.ts'
import { findRun } from '../bulk-actions/repository.ts'
import { bulkActionRoutes } from '../bulk-actions/routes.ts'
import { quarantineRoutes } from '../campaign-events/quarantine-routes.ts'
import { isDocumentSave } from '../campaigns/document-save.ts'
import { campaignRoutes } from '../campaigns/routes.ts'
import { currentUserRoutes } from '../current-user/routes.ts'
import { deliveryRoutes } from '../delivery-ledger/routes.ts'
import { exportRoutes, exportsFor } from '../exports/routes.ts'
import { importRoutes } from '../imports/routes.ts'
import { integrationRoutes } from '../integrations/routes.ts'
import { leadAlertRoutes } from '../lead-alerts/routes.ts'
import { notificationRoutes } from '../notifications/routes.ts'
import { bufferBody } from '../platform/http/buffer-body.ts'
import { idempotent } from '../platform/http/idempotency.ts'
import { issuesPreviewToken, previewTokenRoutes } from '../previews/routes.ts'
import { privacyRequestRoutes } from '../privacy-requests/routes.ts'
import { responseRoutes } from '../responses/routes.ts'
import { savedFilterRoutes } from '../saved-filters/routes.ts'
import type { AppEnv } from '../session/app-env.ts'
import { limitByPerson, limitBySession } from '../session/call-limits.ts'
import { requireToken, tenant } from '../session/tenant.ts'
import { shopifyRoutes } from '../shopify/routes.ts'
import { siteRoutes } from '../sites/routes.ts'
import { subscriberDetailsRoutes } from '../subscriber-details/routes.ts'
import { subscriberRoutes } from '../subscribers/routes.ts'
import { userInfoRoutes } from '../user-info/routes.ts'
import type { AppDeps } from './deps.ts'

const CALLS_PER_MINUTE = 600

const IDEMPOTENCY = {
  headers: ['site-id'],
  isExempt: (path: string) => isDocumentSave(path) || issuesPreviewToken(path),
}

/** The exports and the bulk action that the page of subscribers shows beside the list. */
function readExportsAndBulkRun(deps: AppDeps): Parameters<typeof subscriberRoutes>[0] {
  const listExports = exportsFor(deps)
  return async (statements, person, site) => ({
    exports: await listExports(statements, person, site),
    bulk_run: await findRun(statements, person, site),
  })
}

/** All calls on behalf of a signed-in user. They are rate-limited, and each runs in one transaction of the account. */
export function accountApi(deps: AppDeps): Hono<AppEnv> {
  return new Hono<AppEnv>()
    .use(requireToken(deps), limitBySession(CALLS_PER_MINUTE, deps), bufferBody, tenant(deps))
    .use(limitByPerson(CALLS_PER_MINUTE, deps), idempotent(deps, IDEMPOTENCY))
    .route('/', currentUserRoutes(deps))
    .route('/', notificationRoutes(deps))
    .route('/', siteRoutes(deps))
    .route('/', shopifyRoutes(deps))
    .route('/', analyticsRoutes(deps))
    .route('/', exportRoutes(deps))
    .route('/', subscriberRoutes(readExportsAndBulkRun(deps)))
    .route('/', integrationRoutes(deps))
    .route('/', deliveryRoutes(deps))
    .route('/', bulkActionRoutes(deps))
    .route('/', subscriberDetailsRoutes(deps))
    .route('/', privacyRequestRoutes(deps))
    .route('/', responseRoutes())
    .route('/', savedFilterRoutes(deps))
    .route('/', importRoutes(deps))
    .route('/', leadAlertRoutes(deps))
    .route('/', campaignRoutes(deps))
    .route('/', quarantineRoutes(deps))
    .route('/', answerRoutes())
    .route('/', previewTokenRoutes(deps))
    .route('/', userInfoRoutes(deps))
}
