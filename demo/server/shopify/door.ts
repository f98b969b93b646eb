import { shopDoor } from './admin-api.ts'
import type { ShopDoor } from './shop-door.ts'
import { LOCAL_APP } from './stand-in/app.ts'
import { localTransport } from './stand-in/transport.ts'
import { tokenStore } from './tokens.ts'
import { type ShopDeps, shopifyTransport } from './transport.ts'

/** Shopify itself where the app has credentials for it, else the local app store: the same words to both. */
export function doorOf(deps: ShopDeps): ShopDoor {
  const { database, environment, guardedFetch, now } = deps
  const { shopify, encryptionKey } = environment
  const tokens = tokenStore(database, encryptionKey)
  return shopify === null
    ? shopDoor({ app: LOCAL_APP, transport: localTransport(deps), tokens, now })
    : shopDoor({ app: shopify, transport: shopifyTransport(guardedFetch), tokens, now })
}
