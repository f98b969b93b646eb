import { Hono } from 'hono'
import * as v from 'valibot'
import { wirePlan } from '../../features/billing/model.ts'
import { wayToPay } from '../../features/billing/offer-rules.ts'
import { readAccount } from '../accounts/repository.ts'
import { describe } from '../platform/http/describe.ts'
import { ok } from '../platform/http/envelope.ts'
import { Refusal } from '../platform/http/refusal.ts'
import { validate } from '../platform/http/validate.ts'
import type { AppEnv } from '../session/app-env.ts'
import { doorOf } from '../shopify/door.ts'
import type { ShopDeps } from '../shopify/transport.ts'
import { adminOf } from './admin.ts'
import { readBuyer } from './buyer.ts'
import { couponLimits } from './coupon-limits.ts'
import { type Order, orderOf } from './quote.ts'
import type { RouteDeps } from './route-deps.ts'
import { chargeReply, confirmInput, upgradeInput, upgradeReply } from './schema.ts'
import { readCharge } from './shopify/confirm.ts'
import { type ChargeDeps, syncForPage } from './shopify/sync.ts'
import { beginCharge } from './shopify/upgrade.ts'
import { upgradeByCard } from './stripe/card-upgrade.ts'
import type { BillingDeps } from './stripe/sync.ts'

/** What charges are made and read with. */
export const chargeDepsOf = (deps: ShopDeps & BillingDeps): ChargeDeps => ({
  ...deps,
  door: doorOf(deps),
  dashboard: deps.environment.addresses.dashboard,
})

/** A plan by the card on file or on the bill of a Shopify store, and what became of the latter. */
export function upgradeRoutes(deps: RouteDeps): Hono<AppEnv> {
  const guardCoupon = couponLimits(deps)
  const charges = chargeDepsOf(deps)
  const readPlan = (accountId: string) =>
    deps.database.asAccount(accountId, async (own) => {
      const { plan } = await readAccount(own, deps.now())
      return v.parse(wirePlan, plan)
    })
  return new Hono<AppEnv>()
    .put(
      '/billing/planupgrade',
      describe({
        summary:
          'Buys a plan with the card on file, or puts it on the bill of a Shopify store: where its owner approves it. By card, `total` is required, as `GET /billing/quote` gave it.',
        data: upgradeReply,
        beside: { location: v.optional(v.string()) },
      }),
      validate('json', upgradeInput),
      async (context) => {
        const { person, gateway, customerId } = await readBuyer(deps, context)
        const { accountId } = person
        const { coupon, total, ...wish } = context.req.valid('json')
        const order = orderOf({ ...wish, coupon: coupon ?? undefined })
        if (wayToPay(gateway) === 'card') {
          const upgrade = { accountId, customerId, order, total }
          const outcome = await guardCoupon(accountId, order, () => upgradeByCard(deps, upgrade))
          return ok(context, outcome)
        }
        await syncForPage(charges, accountId)
        refuseRepeat(await readPlan(accountId), order)
        const location = await guardCoupon(accountId, order, () =>
          beginCharge(charges, { accountId, order }),
        )
        return ok(context, null, { location })
      },
    )
    .post(
      '/billing/shopify/confirm',
      describe({ summary: 'What became of a charge at Shopify.', data: chargeReply }),
      validate('json', confirmInput),
      async (context) => {
        const { accountId } = await adminOf(deps, context)
        const { charge_id: chargeId } = context.req.valid('json')
        return ok(context, await readCharge(charges, { accountId, chargeId }))
      },
    )
}

type Plan = v.InferOutput<typeof wirePlan>

function refuseRepeat({ name, type, isExpired }: Plan, order: Order): void {
  if (name !== order.plan || type !== order.type || isExpired) return
  throw new Refusal('ALREADY_PAID', 'Your account is on this plan already.')
}
