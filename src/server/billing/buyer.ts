import type { Context } from 'hono'
import * as v from 'valibot'
import { type Gateway, planSchema } from '../../features/billing/model.ts'
import { paymentMethodFor } from '../../features/billing/offer-rules.ts'
import { readAccount } from '../accounts/repository.ts'
import type { AppEnv } from '../session/app-env.ts'
import type { Person } from '../session/person.ts'
import { asAdmin } from './admin.ts'
import { type Order, type Quote, readQuote } from './quote.ts'
import type { RouteDeps } from './route-deps.ts'
import { quoteForShop } from './shopify/quote.ts'
import { findBilling } from './stripe/repository.ts'

/** The admin who is buying, their gateway, and their Stripe customer if there is one. */
export type Buyer = { person: Person; gateway: Gateway; customerId: string | null }

/** @throws Refusal FORBIDDEN for a member */
export const readBuyer = (deps: RouteDeps, context: Context<AppEnv>): Promise<Buyer> =>
  asAdmin(deps, context, async (statements, person) => {
    const { plan } = await readAccount(statements, deps.now())
    const { gateway } = v.parse(planSchema, plan)
    const billing = await findBilling(statements, person.accountId)
    return { person, gateway, customerId: billing?.customerId ?? null }
  })

/** The current price of an order on the buyer’s gateway. @throws Refusal COUPON_REFUSED */
export function quoteForBuyer(
  { stripe, now }: RouteDeps,
  { gateway, customerId }: Buyer,
  order: Order,
): Promise<Quote> {
  const { client } = stripe
  return paymentMethodFor(gateway) === 'shopify'
    ? quoteForShop(client, order, now())
    : readQuote(client, order, now(), customerId)
}
