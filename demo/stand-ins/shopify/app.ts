import { randomBytes } from 'node:crypto'
import type { ShopApp } from '../../../src/server/shopify/shop-client.ts'

/** The app’s credentials for the local app store. Its secret exists only in this process. */
export const LOCAL_APP: ShopApp = {
  apiKey: 'local-app',
  apiSecret: randomBytes(32).toString('hex'),
  isTest: true,
}
