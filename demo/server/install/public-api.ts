import { Hono } from 'hono'
import type { AppEnv, Deps } from '../deps.ts'
import { downloadRoutes } from './download-routes.ts'
import { eventsRoutes } from './events-routes.ts'
import { installRoutes } from './routes.ts'

/**
 * The calls under `/v1` that see to their own caller: what customers' websites and their visitors
 * load and send, and the check of an installation, which must hold no transaction while it waits.
 */
export function publicApi(deps: Deps): Hono<AppEnv> {
  return new Hono<AppEnv>()
    .route('/', downloadRoutes(deps.environment.addresses.dashboard))
    .route('/', eventsRoutes(deps))
    .route('/', installRoutes(deps))
}
