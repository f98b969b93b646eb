import { realStripe, type StripeGateway } from '../billing/stripe/gateway.ts'
import type { StripePageConfig } from '../billing/stripe/settings.ts'
import { type ReceiverConnection, receiverConnection } from '../integrations/sending/transport.ts'
import type { GuardedFetch } from '../platform/guarded-fetch/guarded-fetch.ts'
import type { ShopConnection } from '../shopify/transport.ts'
import { shopifyTransport } from '../shopify/transport.ts'
import type { AppDeps } from './deps.ts'
import type { Environment } from './environment.ts'
import type { LocalServices, LocalShopDeps } from './local-services.ts'

const missing = (name: string) =>
  new Error(`There are no credentials for ${name}, and no local stand-in.`)

/** Connects to Stripe if there are keys, otherwise to the stand-in that this server serves. */
export function connectStripe(
  environment: Environment,
  local: LocalServices | null,
): StripeGateway {
  if (environment.stripe !== null) return realStripe(environment.stripe)
  if (local === null) throw missing('Stripe')
  return local.stripe(environment)
}

/** The page configuration for the same Stripe. */
export function stripePageConfig(
  { stripe, addresses }: Pick<Environment, 'stripe' | 'addresses'>,
  local: LocalServices | null,
): StripePageConfig {
  if (stripe !== null) return { publishableKey: stripe.publishableKey }
  if (local === null) throw missing('Stripe')
  return local.stripePageConfig(addresses.app)
}

/** Connects to Shopify if the app has credentials, otherwise to the local app store. */
export function connectShopify(deps: LocalShopDeps, local: LocalServices | null): ShopConnection {
  const { environment, guardedFetch } = deps
  if (environment.shopify !== null) {
    return { app: environment.shopify, transport: shopifyTransport(guardedFetch) }
  }
  if (local === null) throw missing('Shopify')
  return local.shopify(deps)
}

/** Adds the stand-ins' OAuth clients for services that have none. */
export const withOAuthClients = <E extends Pick<Environment, 'oauthClients'>>(
  environment: E,
  local: LocalServices | null,
): E => ({
  ...environment,
  oauthClients: new Map([...(local?.oauthClients ?? []), ...environment.oauthClients]),
})

/** Connects to the services that leads are sent to, or to their stand-ins. */
export function connectReceivers(
  deps: Pick<AppDeps, 'database' | 'environment' | 'now'> & { guardedFetch: GuardedFetch },
  local: LocalServices | null,
): ReceiverConnection {
  const connection = receiverConnection(deps.guardedFetch)
  return local === null ? connection : local.receivers(deps, connection)
}
