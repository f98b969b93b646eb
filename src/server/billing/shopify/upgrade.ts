import { planLabel } from '../../../features/billing/plan-label-rules.ts'
import { BRAND } from '../../pages/document.ts'
import { hashSecret } from '../../platform/http/secret-token.ts'
import { ShopAccessDenied } from '../../shopify/failures.ts'
import { findShopOfAccount } from '../../shopify/tokens.ts'
import type { Order } from '../quote.ts'
import { findConfirmationPage, saveCharge } from './charges.ts'
import { chargeDiscount, quoteForShop } from './quote.ts'
import { type ChargeDeps, withUninstallDetection } from './sync.ts'

type Upgrade = { accountId: string; order: Order }

/** Shopify returns to this page of the dashboard, see `src/features/billing/shopify-success.tsx`. */
const RETURN_PATH = '/billing/shopify/success'

/**
 * Requests a charge at the current price and returns Shopify’s page where the owner approves it. An identical request
 * returns the same page while the charge is pending.
 * @throws ShopAccessDenied if the app isn’t installed in the account’s shop; Refusal COUPON_REFUSED
 */
export async function requestCharge(
  deps: ChargeDeps,
  { accountId, order }: Upgrade,
): Promise<string> {
  const { database, stripe, shopClient, dashboard, now } = deps
  const shop = await findShopOfAccount(database, accountId)
  if (shop === null) throw new ShopAccessDenied()
  const quote = await quoteForShop(stripe.client, order, now())
  const { offer, total } = quote
  const discount = chargeDiscount(quote)
  const requestHash = hashSecret(JSON.stringify([order, shop, offer.list, discount]))
  const findPage = () =>
    database.asAccount(accountId, (tx) => findConfirmationPage(tx, requestHash, now()))
  const existing = await findPage()
  if (existing !== null) return existing
  const { currency } = offer
  const request = shopClient.requestCharge({
    ...{ shop, amount: offer.list, discount, currency, type: order.type },
    name: planLabel(order.plan, BRAND),
    returnUrl: dashboard + RETURN_PATH,
  })
  const { chargeId, confirmationUrl } = await withUninstallDetection(deps, request)
  const price = {
    total,
    list: offer.list,
    discountedPaymentCount: discount?.payments ?? null,
    currency,
  }
  const charge = { accountId, chargeId, shop, order, ...price, confirmationUrl, requestHash }
  await database.asAccount(accountId, (tx) => saveCharge(tx, { ...charge, now: now() }))
  return (await findPage()) ?? confirmationUrl
}
