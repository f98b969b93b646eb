import { Refusal } from '../platform/http/refusal.ts'

/** The shop lets the app in no more, or never has: only its owner can change that. */
export class ShopClosed extends Refusal {
  constructor() {
    super(
      'CONFLICT',
      'Your Shopify store does not let Poplar in at the moment: nothing was changed, and nothing is charged. Open the app from your store once more, then try again.',
    )
    this.name = 'ShopClosed'
  }
}

/** The app was taken out of the shop: what it was let in with at this time counts no more. */
export class AppGone extends ShopClosed {
  readonly shop: string
  readonly grantedAt: Date
  constructor(shop: string, grantedAt: Date) {
    super()
    this.name = 'AppGone'
    this.shop = shop
    this.grantedAt = grantedAt
  }
}

export const shopifyIsAway = () =>
  new Refusal('FAILED', 'Shopify does not answer at the moment. Please try again.', { status: 502 })

/** The code was given back before, or is too old. */
export const codeIsOver = () =>
  new Refusal('INVALID', 'Shopify no longer accepts this link. Open the app from your shop again.')

/** @param reason in Shopify's own words */
export const shopifyRefused = (reason: string) =>
  new Refusal('CONFLICT', `Shopify did not take this: ${reason}`)
