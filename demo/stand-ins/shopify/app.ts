import { randomBytes } from 'node:crypto'
import type { ShopApp } from '../../../src/server/shopify/shop-door.ts'

/** The app, as the local app store knows it. Its secret is of this process alone: nobody else knows it. */
export const LOCAL_APP: ShopApp = {
  apiKey: 'local-app',
  apiSecret: randomBytes(32).toString('hex'),
  isTest: true,
}
