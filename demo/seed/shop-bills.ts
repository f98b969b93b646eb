import { planLabel } from '../../src/features/billing/plan-label-rules.ts'
import { PLANS } from '../../src/features/billing/plans.ts'
import { saveCharge } from '../../src/server/billing/shopify/charges.ts'
import { syncCharge } from '../../src/server/billing/shopify/sync.ts'
import { isPaidPlan } from '../../src/server/billing/stripe/catalogue.ts'
import { BRAND } from '../../src/server/pages/document.ts'
import { createShopClient } from '../../src/server/shopify/create-shop-client.ts'
import { SHOP } from '../../src/server/shopify/schema.ts'
import { assignShop } from '../../src/server/shopify/tokens.ts'
import type { ShopDeps } from '../../src/server/shopify/transport.ts'
import {
  findCharge as findLocalCharge,
  recordChargeDecision,
} from '../stand-ins/shopify/charges.ts'
import { createCode, ownerOfShop } from '../stand-ins/shopify/repository.ts'
import { DEMO_ACCOUNTS, type DemoAccount } from './accounts.ts'

const DAY_MS = 86_400_000
const APPROVED_DAYS_AGO = 12

/** A demo account whose plan is billed through its shop, but which has no charge yet. */
async function findUnbilledAccount(
  { database }: ShopDeps,
  { email, plan, type }: DemoAccount,
): Promise<{ accountId: string; shop: string } | null> {
  const [row] = await database.query<{ accountId: string; shop: string }>(
    `select account_id as "accountId", domain as shop
     from accounts join memberships using (account_id) join people using (person_id)
       join sites using (account_id)
     where people.email = $1 and memberships.role = 'admin' and domain ~ $2
       and gateway = 'shopify' and plan = $3 and plan_type = $4
       and account_id not in (select account_id from shopify_charges)
     order by sites.created_at limit 1`,
    [email, SHOP.source, plan, type],
  )
  return row ?? null
}

/** Installs the app in one of the stand-in's shops, as its owner would through the app store. */
export async function installApp(deps: ShopDeps, accountId: string, shop: string) {
  const { database, now } = deps
  await ownerOfShop(database, shop)
  await createShopClient(deps).ownerOf(shop, await createCode(database, shop, now()))
  await assignShop(database, shop, accountId)
}

/** Installs the app for the demo's shop owner and adds the plan to the shop's bill. Only once. */
export async function seedShopBills(deps: ShopDeps): Promise<void> {
  const { database, environment, now } = deps
  const shopClient = createShopClient(deps)
  for (const account of DEMO_ACCOUNTS) {
    const found = account.gateway === 'shopify' ? await findUnbilledAccount(deps, account) : null
    const { plan, type } = account
    if (found === null || !isPaidPlan(plan) || type !== 'monthly') continue
    const { accountId, shop } = found
    await installApp(deps, accountId, shop)
    const total = PLANS[plan].monthlyPriceInCents
    const bill = { shop, total, list: total, discountedPaymentCount: null, currency: 'usd' }
    const { chargeId, confirmationUrl } = await shopClient.requestCharge({
      ...{ shop, type, currency: bill.currency, amount: bill.total, discount: null },
      name: planLabel(plan, BRAND),
      returnUrl: `${environment.addresses.app}/billing/shopify/success`,
    })
    const charge = await findLocalCharge(database, { shop, chargeId, now: now() })
    const order = { plan, type, coupon: null }
    await database.asAccount(accountId, (own) =>
      saveCharge(own, {
        ...{ ...bill, accountId, chargeId, order, confirmationUrl },
        requestHash: chargeId,
        now: now(),
      }),
    )
    const then = new Date(now().getTime() - APPROVED_DAYS_AGO * DAY_MS)
    if (charge !== null) await recordChargeDecision(database, charge, 'approve', then)
    await syncCharge({ database, shopClient, now }, { accountId, chargeId })
  }
}
