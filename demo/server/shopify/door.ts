import type { Deps } from '../deps.ts'
import { shopifyDoor } from './admin-api.ts'
import type { ShopDoor } from './shop-door.ts'
import { localDoor } from './stand-in/door.ts'

/** Shopify itself where the app has credentials for it, else the local app store. */
export function doorOf(deps: Deps): ShopDoor {
  const { shopify } = deps.environment
  return shopify === null ? localDoor(deps) : shopifyDoor(shopify, deps.guardedFetch)
}
