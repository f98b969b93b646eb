import { Hono } from 'hono'
import { PAID_PLANS } from '../../features/billing/plans.ts'
import { describe } from '../platform/http/describe.ts'
import { ok } from '../platform/http/envelope.ts'
import { Refusal } from '../platform/http/refusal.ts'
import { validate } from '../platform/http/validate.ts'
import type { AppEnv } from '../session/app-env.ts'
import { quoteForBuyer, readBuyer } from './buyer.ts'
import { couponLimits } from './coupon-limits.ts'
import { type Order, parseOrder, type Quote } from './quote.ts'
import type { RouteDeps } from './route-deps.ts'
import { type CouponResponse, couponQuery, couponResponse } from './schema.ts'

const noCoupon = () => new Refusal('INVALID', 'Enter a coupon code.', { status: 422 })

/** Prices with a coupon, in one call for all plans, so that a wrong code counts as a single attempt. */
export function couponRoutes(deps: RouteDeps): Hono<AppEnv> {
  const guardCoupon = couponLimits(deps)
  return new Hono<AppEnv>().get(
    '/billing/coupon',
    describe({ summary: 'Returns the price of each plan with a coupon.', data: couponResponse }),
    validate('query', couponQuery),
    async (context) => {
      const buyer = await readBuyer(deps, context)
      const input = context.req.valid('query')
      const orders = PAID_PLANS.map((plan) => parseOrder({ ...input, plan }))
      const guardedOrder = parseOrder({ ...input, plan: PAID_PLANS[0] })
      const response = await guardCoupon(buyer.person.accountId, guardedOrder, () =>
        couponResponseOf(orders, (order) => quoteForBuyer(deps, buyer, order)),
      )
      return ok(context, response)
    },
  )
}

/** Omits plans that the coupon doesn’t apply to. @throws Refusal COUPON_REFUSED if it applies to no plan */
async function couponResponseOf(
  orders: readonly Order[],
  price: (order: Order) => Promise<Quote>,
): Promise<CouponResponse> {
  const results = await Promise.all(orders.map((order) => quoteOrRefusal(price(order))))
  const refusals = results.filter((quote) => quote instanceof Refusal)
  const quotes = results.flatMap((quote) => (quote instanceof Refusal ? [] : [quote]))
  const code = quotes[0]?.coupon?.code
  if (code === undefined) throw refusals.at(-1) ?? noCoupon()
  return { code, totals: quotes.map(({ offer, total }) => ({ plan: offer.plan, total })) }
}

async function quoteOrRefusal(quote: Promise<Quote>): Promise<Quote | Refusal> {
  try {
    return await quote
  } catch (error) {
    if (error instanceof Refusal && error.code === 'COUPON_REFUSED') return error
    throw error
  }
}
