import type { Context } from 'hono'
import * as v from 'valibot'
import { type Gateway, wirePlan } from '../../features/billing/model.ts'
import { wayToPay } from '../../features/billing/offer-rules.ts'
import { readAccount } from '../accounts/repository.ts'
import type { AppEnv } from '../session/app-env.ts'
import type { Person } from '../session/person.ts'
import { asAdmin } from './admin.ts'
import { type Order, type Quote, quoteOf } from './quote.ts'
import type { RouteDeps } from './route-deps.ts'
import { shopQuoteOf } from './shopify/quote.ts'
import { findBilling } from './stripe/repository.ts'

/** Who buys, on what gateway, and who they are at Stripe, where they have begun to pay before. */
export type Buyer = { person: Person; gateway: Gateway; customerId: string | null }

/** @throws Refusal for who is no admin */
export const readBuyer = (deps: RouteDeps, context: Context<AppEnv>): Promise<Buyer> =>
  asAdmin(deps, context, async (statements, person) => {
    const { plan } = await readAccount(statements, deps.now())
    const { gateway } = v.parse(wirePlan, plan)
    const billing = await findBilling(statements, person.accountId)
    return { person, gateway, customerId: billing?.customerId ?? null }
  })

/** An order at the price of today, where this buyer pays. @throws Refusal COUPON_REFUSED */
export function priceFor(
  { stripe, now }: RouteDeps,
  { gateway, customerId }: Buyer,
  order: Order,
): Promise<Quote> {
  const { client } = stripe
  return wayToPay(gateway) === 'shopify'
    ? shopQuoteOf(client, order, now())
    : quoteOf(client, order, now(), customerId)
}
