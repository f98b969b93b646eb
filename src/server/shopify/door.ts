import { shopDoor } from './admin-api.ts'
import type { ShopDoor } from './shop-door.ts'
import { tokenStore } from './tokens.ts'
import type { ShopDeps } from './transport.ts'

/** The shops' side, over whichever connection there is: Shopify's, or that of the local app store. */
export function doorOf({ database, environment, shopify, now }: ShopDeps): ShopDoor {
  return shopDoor({ ...shopify, tokens: tokenStore(database, environment.encryptionKey), now })
}
