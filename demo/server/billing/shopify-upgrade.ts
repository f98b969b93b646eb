import { randomUUID } from 'node:crypto'
import { planLabel } from '../../../src/features/billing/rules.ts'
import { Refusal } from '../http/refusal.ts'
import { hashOf } from '../http/secret-token.ts'
import { BRAND } from '../pages/document.ts'
import type { ShopDoor } from '../shopify/shop-door.ts'
import { type Order, quoteOf } from './quote.ts'
import { findShop, keepCharge } from './shopify-charges.ts'
import type { BillingDeps } from './sync.ts'

export type ChargeDeps = BillingDeps & { door: ShopDoor; dashboard: string }

type Upgrade = {
  accountId: string
  order: Order
  /** The Idempotency-Key of the call. */
  key: string | undefined
}

/** Where Shopify leads back to, see `src/features/billing/shopify-success.tsx`. */
const WAY_BACK = '/billing/shopify/success'

/**
 * Asks the account's shop to pay for a plan, and gives Shopify's page where its owner answers. The price
 * is the server's at this moment.
 * @throws Refusal CONFLICT for an account without a shop, COUPON_REFUSED
 */
export async function beginCharge(
  deps: ChargeDeps,
  { accountId, order, key = randomUUID() }: Upgrade,
): Promise<string> {
  const { database, stripe, door, dashboard, now } = deps
  const shop = await database.asAccount(accountId, findShop)
  if (shop === null) throw shopIsMissing()
  const { offer, total } = await quoteOf(stripe.client, order, now())
  const { chargeId, confirmationUrl } = await door.requestCharge({
    shop,
    name: planLabel(order.plan, BRAND),
    amount: total,
    currency: offer.currency,
    type: order.type,
    returnUrl: dashboard + WAY_BACK,
    requestHash: hashOf(JSON.stringify([accountId, key, order, shop, total])),
  })
  await database.asAccount(accountId, (own) =>
    keepCharge(own, { accountId, chargeId, shop, order, confirmationUrl, now: now() }),
  )
  return confirmationUrl
}

const shopIsMissing = () =>
  new Refusal(
    'CONFLICT',
    'There is no Shopify store among your sites yet. Add it first: the plan goes on its bill.',
  )
