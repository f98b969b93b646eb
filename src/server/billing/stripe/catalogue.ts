import Stripe from 'stripe'
import type { PlanName } from '../../../features/billing/model.ts'
import {
  BILLING_TYPES,
  type BillingType,
  PAID_PLANS,
  PLANS,
} from '../../../features/billing/plans.ts'
import { planLabel } from '../../../features/billing/rules.ts'
import { BRAND, BRAND_SLUG } from '../../platform/pages/document.ts'
import { idOf } from './gateway.ts'

export const CURRENCY = 'usd'

export type PaidPlan = (typeof PAID_PLANS)[number]

/** What is sold: a plan for a month or a year, at Stripe's price. Amounts in cents. */
export type Offer = {
  plan: PaidPlan
  type: BillingType
  priceId: string
  productId: string
  list: number
  currency: string
}

const INTERVALS: Readonly<Record<BillingType, 'month' | 'year'>> = {
  monthly: 'month',
  yearly: 'year',
}
const MONTHS: Readonly<Record<BillingType, number>> = { monthly: 1, yearly: 12 }

export const productOf = (plan: PaidPlan) => `${BRAND_SLUG}_${plan}`
const lookupKeyOf = (plan: PaidPlan, type: BillingType) => `${productOf(plan)}_${type}`

/** Which of our plans a price is for, also one that is sold no more; null for what is not ours. */
export function planOfPrice(
  price: Pick<Stripe.Price, 'product' | 'recurring'>,
): { plan: PaidPlan; type: BillingType } | null {
  const productId = idOf(price.product)
  const plan = PAID_PLANS.find((name) => productOf(name) === productId)
  const type = BILLING_TYPES.find((name) => INTERVALS[name] === price.recurring?.interval)
  return plan && type ? { plan, type } : null
}

const EVERY_OFFER = PAID_PLANS.flatMap((plan) => BILLING_TYPES.map((type) => ({ plan, type })))

/**
 * All that is sold. The price is Stripe's, by its lookup key: whoever changes it there changes it here.
 * What Stripe does not know yet is put there, at the prices of `PLANS`.
 */
export async function readOffers(client: Stripe): Promise<Offer[]> {
  const found = await listOffers(client)
  const missing = EVERY_OFFER.filter(
    ({ plan, type }) => !found.some((offer) => offer.plan === plan && offer.type === type),
  )
  if (missing.length === 0) return found
  for (const { plan, type } of missing) await createPrice(client, plan, type)
  return listOffers(client)
}

/** One of them. @throws Error where it could not be put there */
export async function readOffer(
  client: Stripe,
  { plan, type }: { plan: PaidPlan; type: BillingType },
): Promise<Offer> {
  const offers = await readOffers(client)
  const offer = offers.find((entry) => entry.plan === plan && entry.type === type)
  if (offer === undefined) throw new Error(`There is no price of ${plan}, ${type}.`)
  return offer
}

async function listOffers(client: Stripe): Promise<Offer[]> {
  const { data } = await client.prices.list({
    lookup_keys: EVERY_OFFER.map(({ plan, type }) => lookupKeyOf(plan, type)),
    active: true,
    limit: EVERY_OFFER.length,
  })
  return data.flatMap((price) => {
    const sold = planOfPrice(price)
    if (sold === null || price.unit_amount === null) return []
    const { id: priceId, unit_amount: list, currency } = price
    return [{ ...sold, priceId, productId: idOf(price.product), list, currency }]
  })
}

/** What Stripe is told of a plan that it does not know yet. */
export const newProductOf = (plan: PaidPlan) => ({
  id: productOf(plan),
  name: planLabel(plan, BRAND),
})

export const newPriceOf = (plan: PaidPlan, type: BillingType) => ({
  product: productOf(plan),
  currency: CURRENCY,
  unit_amount: PLANS[plan].monthlyPriceInCents * MONTHS[type],
  recurring: { interval: INTERVALS[type] },
  lookup_key: lookupKeyOf(plan, type),
})

/** Several servers may do this at once: the first one counts. */
async function createPrice(client: Stripe, plan: PaidPlan, type: BillingType): Promise<void> {
  await unlessThere(client.products.create(newProductOf(plan)))
  await unlessThere(client.prices.create(newPriceOf(plan, type)))
}

/** What is there already is not made again; whether it is, the caller looks up. */
export async function unlessThere(made: Promise<unknown>): Promise<void> {
  await made.catch((error: unknown) => {
    if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error
  })
}

/** The plan that a word names; null for `free` and for what is no plan. */
export const paidPlanOf = (name: string): PaidPlan | null =>
  PAID_PLANS.find((plan) => plan === name) ?? null

export const isPaidPlan = (name: PlanName): name is PaidPlan => name !== 'free'
