import { planLabel } from '../../../features/billing/rules.ts'
import { hashSecret } from '../../platform/http/secret-token.ts'
import { BRAND } from '../../platform/pages/document.ts'
import { ShopClosed } from '../../shopify/failures.ts'
import { findShopOf } from '../../shopify/tokens.ts'
import type { Order } from '../quote.ts'
import { findAsked, keepCharge } from './charges.ts'
import { discountOn, shopQuoteOf } from './quote.ts'
import { type ChargeDeps, noticingEnd } from './sync.ts'

type Upgrade = { accountId: string; order: Order }

/** Where Shopify leads back to, see `src/features/billing/shopify-success.tsx`. */
const WAY_BACK = '/billing/shopify/success'

/**
 * Asks the account's shop to pay for a plan, and gives Shopify's page where its owner answers. The price
 * is the server's at this moment. Who asks the same again before an answer is led to the same page.
 * @throws Refusal for an account whose shop does not let the app in; COUPON_REFUSED
 */
export async function beginCharge(
  deps: ChargeDeps,
  { accountId, order }: Upgrade,
): Promise<string> {
  const { database, stripe, door, dashboard, now } = deps
  const shop = await findShopOf(database, accountId)
  if (shop === null) throw new ShopClosed()
  const quote = await shopQuoteOf(stripe.client, order, now())
  const { offer, total } = quote
  const discount = discountOn(quote)
  const requestHash = hashSecret(JSON.stringify([order, shop, offer.list, discount]))
  const findPage = () => database.asAccount(accountId, (own) => findAsked(own, requestHash, now()))
  const known = await findPage()
  if (known !== null) return known
  const { currency } = offer
  const asked = door.requestCharge({
    ...{ shop, amount: offer.list, discount, currency, type: order.type },
    name: planLabel(order.plan, BRAND),
    returnUrl: dashboard + WAY_BACK,
  })
  const { chargeId, confirmationUrl } = await noticingEnd(deps, asked)
  const price = { total, list: offer.list, reducedPayments: discount?.payments ?? null, currency }
  const charge = { accountId, chargeId, shop, order, ...price, confirmationUrl, requestHash }
  await database.asAccount(accountId, (own) => keepCharge(own, { ...charge, now: now() }))
  return (await findPage()) ?? confirmationUrl
}
