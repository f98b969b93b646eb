import type { RequestListener } from 'node:http'
import type { Hono } from 'hono'
import type { StripeGateway } from '../billing/stripe/gateway.ts'
import type { StripePageConfig } from '../billing/stripe/settings.ts'
import type { OAuthClients } from '../integrations/oauth-clients.ts'
import type { ReceiverConnection } from '../integrations/sending/transport.ts'
import type { AppEnv } from '../session/app-env.ts'
import type { ShopConnection } from '../shopify/transport.ts'
import type { AppDeps } from './deps.ts'
import type { Environment, Settings } from './environment.ts'

/** The dependencies of the whole API. `localServices` is null on a hosted server. */
export type ServerDeps = AppDeps & { localServices: LocalServices | null }

/** The dependencies of the local app store. */
export type LocalShopDeps = Pick<AppDeps, 'database' | 'environment' | 'guardedFetch' | 'now'>

/**
 * Stand-ins for services without credentials, for trying the product on a local machine; the demo provides them.
 * A hosted server runs without them.
 */
export type LocalServices = {
  stripe(settings: Pick<Environment, 'ports'>): StripeGateway
  /** The URL of the script that pages load instead of Stripe's script. @param publicUrl the dashboard's origin */
  stripePageConfig(publicUrl: string): StripePageConfig
  shopify(deps: LocalShopDeps): ShopConnection
  /** Clients for signing in at the receivers' stand-ins. */
  oauthClients: OAuthClients
  /** Calls the stand-ins of receivers. Requests to other hosts go to `connection`. */
  receivers(
    deps: Pick<AppDeps, 'database' | 'environment' | 'now'>,
    connection: ReceiverConnection,
  ): ReceiverConnection
  /** The stand-ins' pages and APIs, on the dashboard's origin. */
  routes(deps: AppDeps): Hono<AppEnv>
  /** Other products' pages, on a separate origin. */
  siblings(deps: Pick<AppDeps, 'database' | 'environment'>): RequestListener
  /** Fills a new database with the demo's accounts. */
  seed(deps: LocalShopDeps & { shopify: ShopConnection }): Promise<void>
  /** Starts the stand-ins' background work, such as webhooks. Returns a function that stops it. */
  start(deps: Pick<AppDeps, 'database' | 'environment' | 'background' | 'now'>): () => void
  /** Lines to print in the terminal. */
  announcement(settings: Settings): { services: readonly string[]; accounts: readonly string[] }
}
