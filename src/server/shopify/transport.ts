import type { Database } from '../platform/database/database.ts'
import type { PlatformEnvironment } from '../platform/environment.ts'
import type { GuardedFetch } from '../platform/guarded-fetch/guarded-fetch.ts'
import { GuardedFetchError } from '../platform/guarded-fetch/guarded-fetch-error.ts'
import { shopifyUnavailable } from './failures.ts'
import type { ShopApp } from './shop-client.ts'

/** Dependencies for calls to a shop. */
export type ShopDeps = {
  database: Database
  environment: PlatformEnvironment
  guardedFetch: GuardedFetch
  shopify: ShopConnection
  now: () => Date
}

type Message = { headers: Record<string, string>; body: string }

/** Sends requests to Shopify, or to the local app store. */
export type Transport = {
  /** The origin of a shop’s API. */
  origin(shop: string): string
  /** Sends a POST request. @throws Refusal if there is no response */
  send(url: string, message: Message): Promise<{ status: number; body: string }>
}

/** The app, and the transport to its shops. */
export type ShopConnection = { app: ShopApp; transport: Transport }

/**
 * Shopify itself. Every call is a POST, for which the guarded fetch doesn’t follow redirects, so that neither the app’s
 * secret nor a shop’s token reaches another host.
 */
export const shopifyTransport = (guardedFetch: GuardedFetch): Transport => ({
  origin: (shop) => `https://${shop}`,
  async send(url, message) {
    const response = await guardedFetch(url, { method: 'POST', ...message }).catch(
      (error: unknown) => {
        throw error instanceof GuardedFetchError ? shopifyUnavailable() : error
      },
    )
    return { status: response.status, body: response.body.toString('utf8') }
  },
})
