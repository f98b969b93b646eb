import type { Database } from '../platform/database/database.ts'
import type { PlatformEnvironment } from '../platform/environment.ts'
import type { GuardedFetch } from '../platform/guarded-fetch/guarded-fetch.ts'
import { GuardedFetchError } from '../platform/guarded-fetch/guarded-fetch-error.ts'
import { shopifyIsAway } from './failures.ts'
import type { ShopApp } from './shop-door.ts'

/** What it takes to reach a shop. */
export type ShopDeps = {
  database: Database
  environment: PlatformEnvironment
  guardedFetch: GuardedFetch
  shopify: ShopConnection
  now: () => Date
}

type Message = { headers: Record<string, string>; body: string }

/** The way to Shopify, whichever it is: where a shop stands, and how a POST comes there. */
export type Transport = {
  /** Of a shop. */
  origin(shop: string): string
  /** @throws Refusal where nobody answers */
  send(address: string, message: Message): Promise<{ status: number; body: string }>
}

/** The app, and the way to the shops that install it. */
export type ShopConnection = { app: ShopApp; transport: Transport }

/**
 * Shopify, over its own addresses. Every call is a POST, which the guarded fetch never lets be
 * redirected: neither the app's secret nor the shop's token goes to another host.
 */
export const shopifyTransport = (guardedFetch: GuardedFetch): Transport => ({
  origin: (shop) => `https://${shop}`,
  async send(address, message) {
    const reply = await guardedFetch(address, { method: 'POST', ...message }).catch(
      (error: unknown) => {
        throw error instanceof GuardedFetchError ? shopifyIsAway() : error
      },
    )
    return { status: reply.status, body: reply.body.toString('utf8') }
  },
})
