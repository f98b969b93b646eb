import type { RequestListener } from 'node:http'
import type { Hono } from 'hono'
import type { StripeGateway } from '../billing/stripe/gateway.ts'
import type { StripePageConfig } from '../billing/stripe/settings.ts'
import type { AppEnv } from '../session/app-env.ts'
import type { ShopConnection } from '../shopify/transport.ts'
import type { AppDeps } from './deps.ts'
import type { Environment, Settings } from './environment.ts'

/** What the whole API is built from. `localServices` is null on a hosted server. */
export type ServerDeps = AppDeps & { localServices: LocalServices | null }

/** What the local app store works with. */
export type LocalShopDeps = Pick<AppDeps, 'database' | 'environment' | 'guardedFetch' | 'now'>

/**
 * What takes the place of services without credentials while somebody tries the product on their own
 * machine: the demo has it. A hosted server runs without.
 */
export type LocalServices = {
  stripe(settings: Pick<Environment, 'ports'>): StripeGateway
  /** What pages load in place of Stripe's script. @param publicUrl the dashboard's origin */
  stripeOfPages(publicUrl: string): StripePageConfig
  shopify(deps: LocalShopDeps): ShopConnection
  /** Their pages and APIs, on the dashboard's origin. */
  routes(deps: AppDeps): Hono<AppEnv>
  /** Other products' pages, on an origin of their own. */
  siblings(deps: Pick<AppDeps, 'database' | 'environment'>): RequestListener
  /** Fills a new database with the demo's accounts. */
  seed(deps: LocalShopDeps & { shopify: ShopConnection }): Promise<void>
  /** Starts what these services do by themselves, such as webhooks. Returns how to stop it. */
  start(deps: Pick<AppDeps, 'database' | 'environment' | 'background' | 'now'>): () => void
  /** Lines for the person at the terminal. */
  announcement(settings: Settings): { places: readonly string[]; accounts: readonly string[] }
}
