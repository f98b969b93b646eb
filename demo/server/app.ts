import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import type { AppEnv, Deps } from './deps.ts'
import { healthRoutes } from './health/routes.ts'
import { failed } from './http/envelope.ts'
import { Refusal } from './http/refusal.ts'
import { requestLog } from './http/request-log.ts'
import { downloadRoutes } from './install/download-routes.ts'
import { eventsRoutes } from './install/events-routes.ts'
import { installRoutes } from './install/routes.ts'
import { sessionRoutes } from './session/routes.ts'

const MAX_BODY_BYTES = 64 * 1024

function tooLarge(): never {
  throw new Refusal('TOO_LARGE', 'The input is too long.')
}

/** The dashboard's origin without its files: the API under `/v1`, health, and its description. */
export function createApp(deps: Deps): Hono<AppEnv> {
  const app = new Hono<AppEnv>()
  app.use(requestLog(deps))
  app.use('/v1/*', bodyLimit({ maxSize: MAX_BODY_BYTES, onError: tooLarge }))
  app.route('/', healthRoutes(deps))
  // Before the routes whose middleware asks for a sign-in: what websites and their visitors call is public.
  app.route('/v1', downloadRoutes(deps.environment.addresses.dashboard))
  app.route('/v1', eventsRoutes(deps))
  app.route('/v1', installRoutes(deps))
  app.route('/v1', sessionRoutes(deps))
  app.notFound((context) => failed(context, new Refusal('NOT_FOUND', 'There is nothing here.')))
  app.onError((error, context) => {
    if (!(error instanceof Refusal)) context.set('failure', error)
    return failed(context, error)
  })
  return app
}
