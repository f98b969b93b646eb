import { Refusal } from '../platform/http/refusal.ts'

/** The app isn’t installed in the shop. Only the shop’s owner can change that. */
export class ShopAccessDenied extends Refusal {
  constructor() {
    super(
      'CONFLICT',
      'Poplar can’t access your Shopify store. Nothing was changed or charged. Open the app from your store again, then try again.',
    )
    this.name = 'ShopClosed'
  }
}

/** The app was uninstalled: the token granted at `grantedAt` is no longer valid. */
export class AppUninstalled extends ShopAccessDenied {
  readonly shop: string
  readonly grantedAt: Date
  constructor(shop: string, grantedAt: Date) {
    super()
    this.name = 'AppGone'
    this.shop = shop
    this.grantedAt = grantedAt
  }
}

export const shopifyUnavailable = () =>
  new Refusal('FAILED', 'Shopify isn’t responding. Please try again.', { status: 502 })

/** The code has already been used, or is too old. */
export const codeExpired = () =>
  new Refusal('INVALID', 'Shopify no longer accepts this link. Open the app from your shop again.')

/** @param reason Shopify’s message */
export const shopifyRefused = (reason: string) =>
  new Refusal('CONFLICT', `Shopify declined the request: ${reason}`)
