import { Hono } from 'hono'
import { openAPIRouteHandler } from 'hono-openapi'
import { shopifyWebhookRoutes } from '../billing/shopify/webhook-routes.ts'
import { webhookRoutes } from '../billing/stripe/webhook-routes.ts'
import { DOCUMENT_LIMIT } from '../campaigns/document-save.ts'
import { isUpload, UPLOAD_LIMIT } from '../images/upload.ts'
import { IMPORT_LIMIT, isImportUpload } from '../imports/upload.ts'
import { leadPageRoutes, withoutLeadToken } from '../leads/page-routes.ts'
import { maintenanceGate } from '../maintenance/gate.ts'
import { limitBodies } from '../platform/http/body-limits.ts'
import { clientClosedRequest, isClientDisconnect } from '../platform/http/client-disconnect.ts'
import { errorResponse, toRefusal } from '../platform/http/envelope.ts'
import { requireOwnHost } from '../platform/http/own-host.ts'
import { Refusal } from '../platform/http/refusal.ts'
import { requestLog } from '../platform/http/request-log.ts'
import { requireStorableInput } from '../platform/http/storable-input.ts'
import type { AppEnv } from '../session/app-env.ts'
import { shopifyInstallRoutes } from '../shopify/install-routes.ts'
import { accountApi } from './api.ts'
import { apiCors, isPublicPath } from './api-cors.ts'
import type { AppDeps } from './deps.ts'
import { healthRoutes } from './health-routes.ts'
import type { ServerDeps } from './local-services.ts'
import { publicApi } from './public-api.ts'

const documentation = ({ environment }: AppDeps) => ({
  info: { title: 'Poplar API', version: '1', description: 'The API of the Poplar dashboard.' },
  servers: [{ url: environment.addresses.app }],
  security: [{ bearer: [] }],
  components: {
    securitySchemes: { bearer: { type: 'http' as const, scheme: 'bearer', bearerFormat: 'JWT' } },
  },
})

/** Shared by all responses of the origin: the request ID, the log line and the error format. */
function baseApp(deps: AppDeps): Hono<AppEnv> {
  const app = new Hono<AppEnv>()
  app.use(requestLog(deps, withoutLeadToken))
  app.notFound((context) =>
    errorResponse(context, new Refusal('NOT_FOUND', 'This endpoint doesn’t exist.')),
  )
  app.onError((error, context) => {
    if (isClientDisconnect(context, error)) return clientClosedRequest()
    if (toRefusal(error) === null) context.set('failure', error)
    return errorResponse(context, error)
  })
  return app
}

/**
 * The dashboard's origin without its static files: the API under `/v1`, health checks, and the OpenAPI
 * description.
 */
export function createApp(deps: ServerDeps): Hono<AppEnv> {
  const app = baseApp(deps)
  app.use('/v1/*', apiCors(deps.environment), maintenanceGate(deps, isPublicPath))
  // Registered before the rate limit for users, because webhooks have a separate limit.
  app.route('/v1', webhookRoutes(deps))
  app.route('/v1', shopifyWebhookRoutes(deps))
  app.use(
    '/v1/*',
    limitBodies([IMPORT_LIMIT, UPLOAD_LIMIT, DOCUMENT_LIMIT]),
    requireStorableInput((path) => isUpload(path) || isImportUpload(path)),
  )
  app.route('/', healthRoutes(deps))
  app.get('/openapi.json', openAPIRouteHandler(app, { documentation: documentation(deps) }))
  // Registered first, because the account's routes require a sign-in for every call under /v1.
  app.route('/v1', publicApi(deps))
  app.route('/v1', accountApi(deps))
  app.route('/', leadPageRoutes(deps))
  app.route('/', shopifyInstallRoutes(deps))
  app.use('/local/*', requireOwnHost(deps.environment.addresses.app))
  return deps.localServices === null ? app : app.route('/', deps.localServices.routes(deps))
}
