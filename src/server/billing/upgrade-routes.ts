import { Hono } from 'hono'
import * as v from 'valibot'
import { planSchema } from '../../features/billing/model.ts'
import { paymentMethodFor } from '../../features/billing/offer-rules.ts'
import { readAccount } from '../accounts/repository.ts'
import { describe } from '../platform/http/describe.ts'
import { ok } from '../platform/http/envelope.ts'
import { Refusal } from '../platform/http/refusal.ts'
import { validate } from '../platform/http/validate.ts'
import type { AppEnv } from '../session/app-env.ts'
import { createShopClient } from '../shopify/create-shop-client.ts'
import type { ShopDeps } from '../shopify/transport.ts'
import { adminOf } from './admin.ts'
import { readBuyer } from './buyer.ts'
import { couponLimits } from './coupon-limits.ts'
import { type Order, parseOrder } from './quote.ts'
import type { RouteDeps } from './route-deps.ts'
import { chargeResponse, confirmInput, upgradeInput, upgradeResponse } from './schema.ts'
import { readCharge } from './shopify/confirm.ts'
import { type ChargeDeps, syncForPage } from './shopify/sync.ts'
import { requestCharge } from './shopify/upgrade.ts'
import { upgradeByCard } from './stripe/card-upgrade.ts'
import type { BillingDeps } from './stripe/sync.ts'

/** Dependencies for Shopify charges. */
export const createChargeDeps = (deps: ShopDeps & BillingDeps): ChargeDeps => ({
  ...deps,
  shopClient: createShopClient(deps),
  dashboard: deps.environment.addresses.app,
})

/** Plan changes with the card on file or through Shopify. */
export function upgradeRoutes(deps: RouteDeps): Hono<AppEnv> {
  const guardCoupon = couponLimits(deps)
  const charges = createChargeDeps(deps)
  const readPlan = (accountId: string) =>
    deps.database.asAccount(accountId, async (tx) => {
      const { plan } = await readAccount(tx, deps.now())
      return v.parse(planSchema, plan)
    })
  return new Hono<AppEnv>()
    .put(
      '/billing/planupgrade',
      describe({
        summary:
          'Buys a plan with the card on file, or requests a Shopify charge and returns the page where the store owner approves it. For cards, `total` is required, as returned by `GET /billing/quote`.',
        data: upgradeResponse,
        extraFields: { location: v.optional(v.string()) },
      }),
      validate('json', upgradeInput),
      async (context) => {
        const { person, gateway, customerId } = await readBuyer(deps, context)
        const { accountId } = person
        const { coupon, total, ...input } = context.req.valid('json')
        const order = parseOrder({ ...input, coupon: coupon ?? undefined })
        if (paymentMethodFor(gateway) === 'card') {
          const upgrade = { accountId, customerId, order, total }
          const outcome = await guardCoupon(accountId, order, () => upgradeByCard(deps, upgrade))
          return ok(context, outcome)
        }
        await syncForPage(charges, accountId)
        refuseSamePlan(await readPlan(accountId), order)
        const location = await guardCoupon(accountId, order, () =>
          requestCharge(charges, { accountId, order }),
        )
        return ok(context, null, { location })
      },
    )
    .post(
      '/billing/shopify/confirm',
      describe({ summary: 'Returns the status of a Shopify charge.', data: chargeResponse }),
      validate('json', confirmInput),
      async (context) => {
        const { accountId } = await adminOf(deps, context)
        const { charge_id: chargeId } = context.req.valid('json')
        return ok(context, await readCharge(charges, { accountId, chargeId }))
      },
    )
}

type Plan = v.InferOutput<typeof planSchema>

function refuseSamePlan({ name, type, isExpired }: Plan, order: Order): void {
  if (name !== order.plan || type !== order.type || isExpired) return
  throw new Refusal('ALREADY_PAID', 'You’re already on this plan.')
}
