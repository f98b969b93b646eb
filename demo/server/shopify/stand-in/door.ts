import { randomBytes } from 'node:crypto'
import type { Deps } from '../../deps.ts'
import { noMore } from '../admin-api.ts'
import type { ShopDoor } from '../shop-door.ts'
import { openCharge, stateOfCharge } from './charges.ts'
import { authorizePath, chargePath } from './paths.ts'
import { redeemCode } from './repository.ts'

/** Of this process alone: nobody knows a secret that is made at each start. */
const APP: ShopDoor['app'] = {
  apiKey: 'local-app',
  apiSecret: randomBytes(32).toString('hex'),
}

/** The local app store in Shopify's place, where there are no credentials for Shopify. */
export function localDoor({ database, environment, now }: Deps): ShopDoor {
  return {
    app: APP,
    authorizePage: (shop) => environment.addresses.dashboard + authorizePath(shop),
    async ownerOf(shop, code) {
      const email = await redeemCode(database, { shop, code, now: now() })
      if (email === null) throw noMore()
      return { email, timeZone: 'UTC' }
    },
    async requestCharge(request) {
      const chargeId = await openCharge(database, request, now())
      const path = chargePath(request.shop, chargeId)
      return { chargeId, confirmationUrl: environment.addresses.dashboard + path }
    },
    chargeState: (shop, chargeId) => stateOfCharge(database, shop, chargeId),
  }
}
