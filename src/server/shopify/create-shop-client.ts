import { adminApiClient } from './admin-api.ts'
import type { ShopClient } from './shop-client.ts'
import { createTokenStore } from './tokens.ts'
import type { ShopDeps } from './transport.ts'

/** A client for Shopify, or for the local app store. */
export function createShopClient({ database, environment, shopify, now }: ShopDeps): ShopClient {
  return adminApiClient({
    ...shopify,
    tokens: createTokenStore(database, environment.encryptionKey),
    now,
  })
}
