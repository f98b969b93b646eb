import { Hono } from 'hono'
import type { AppEnv } from '../session/app-env.ts'
import { limitWithSessionCheck } from '../session/call-limits.ts'
import { requireToken } from '../session/tenant.ts'
import { sampleRoute, targetsRoute, testRoute } from './bench/routes.ts'
import { connectRoute, credentialsRoute, secretRoute } from './connections/connect-routes.ts'
import type { IntegrationDeps } from './deps.ts'
import { oauthCancelRoute, oauthFinishRoute, oauthStartRoute } from './oauth/routes.ts'

const CALLS_PER_MINUTE = 60

/** The calls of the paths below; the others have the usual limits. */
const PATHS = [
  '/integrations/connections',
  '/integrations/oauth/*',
  ...['credentials', 'secret', 'test', 'targets', 'sample'].map(
    (name) => `/integrations/connections/:connection_id/${name}`,
  ),
]

/**
 * Calls that wait for a receiver, so they hold no transaction, and calls whose response contains a secret, so it must not
 * be stored for repeated requests.
 */
export function receiverRoutes(deps: IntegrationDeps): Hono<AppEnv> {
  const app = new Hono<AppEnv>()
  const limit = limitWithSessionCheck(CALLS_PER_MINUTE, deps)
  for (const path of PATHS) app.use(path, requireToken(deps), limit)
  return app
    .route('/', connectRoute(deps))
    .route('/', credentialsRoute(deps))
    .route('/', secretRoute(deps))
    .route('/', oauthStartRoute(deps))
    .route('/', oauthCancelRoute(deps))
    .route('/', oauthFinishRoute(deps))
    .route('/', testRoute(deps))
    .route('/', targetsRoute(deps))
    .route('/', sampleRoute(deps))
}
