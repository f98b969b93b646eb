import Stripe from 'stripe'
import type { PlanName } from '../../../features/billing/model.ts'
import { planLabel } from '../../../features/billing/plan-label-rules.ts'
import {
  BILLING_TYPES,
  type BillingType,
  PAID_PLANS,
  PLANS,
} from '../../../features/billing/plans.ts'
import { BRAND, BRAND_SLUG } from '../../pages/document.ts'
import { idOf } from './gateway.ts'

export const CURRENCY = 'usd'

export type PaidPlan = (typeof PAID_PLANS)[number]

/** A plan with its monthly or yearly Stripe price. Amounts in cents. */
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

export const productIdOf = (plan: PaidPlan) => `${BRAND_SLUG}_${plan}`
const lookupKeyOf = (plan: PaidPlan, type: BillingType) => `${productIdOf(plan)}_${type}`

/** The plan that a price belongs to, including retired prices; null for other products. */
export function planOfPrice(
  price: Pick<Stripe.Price, 'product' | 'recurring'>,
): { plan: PaidPlan; type: BillingType } | null {
  const productId = idOf(price.product)
  const plan = PAID_PLANS.find((name) => productIdOf(name) === productId)
  const type = BILLING_TYPES.find((name) => INTERVALS[name] === price.recurring?.interval)
  return plan && type ? { plan, type } : null
}

const ALL_OFFERS = PAID_PLANS.flatMap((plan) => BILLING_TYPES.map((type) => ({ plan, type })))

/**
 * All offers. Prices are read from Stripe by lookup key; missing prices are created there from `PLANS`.
 */
export async function readOffers(client: Stripe): Promise<Offer[]> {
  const found = await listOffers(client)
  const missing = ALL_OFFERS.filter(
    ({ plan, type }) => !found.some((offer) => offer.plan === plan && offer.type === type),
  )
  if (missing.length === 0) return found
  for (const { plan, type } of missing) await createPrice(client, plan, type)
  return listOffers(client)
}

/** @throws Error if Stripe has no such price and it couldn’t be created */
export async function readOffer(
  client: Stripe,
  { plan, type }: { plan: PaidPlan; type: BillingType },
): Promise<Offer> {
  const offers = await readOffers(client)
  const offer = offers.find((entry) => entry.plan === plan && entry.type === type)
  if (offer === undefined) throw new Error(`Stripe has no price for ${plan}, ${type}.`)
  return offer
}

async function listOffers(client: Stripe): Promise<Offer[]> {
  const { data } = await client.prices.list({
    lookup_keys: ALL_OFFERS.map(({ plan, type }) => lookupKeyOf(plan, type)),
    active: true,
    limit: ALL_OFFERS.length,
  })
  return data.flatMap((price) => {
    const sold = planOfPrice(price)
    if (sold === null || price.unit_amount === null) return []
    const { id: priceId, unit_amount: list, currency } = price
    return [{ ...sold, priceId, productId: idOf(price.product), list, currency }]
  })
}

/** Parameters for creating a plan’s product in Stripe. */
export const productParams = (plan: PaidPlan) => ({
  id: productIdOf(plan),
  name: planLabel(plan, BRAND),
})

export const priceParams = (plan: PaidPlan, type: BillingType) => ({
  product: productIdOf(plan),
  currency: CURRENCY,
  unit_amount: PLANS[plan].monthlyPriceInCents * MONTHS[type],
  recurring: { interval: INTERVALS[type] },
  lookup_key: lookupKeyOf(plan, type),
})

/** Safe to run on several servers at once: the first price created is used. */
async function createPrice(client: Stripe, plan: PaidPlan, type: BillingType): Promise<void> {
  await ignoreIfExists(client.products.create(productParams(plan)))
  await ignoreIfExists(client.prices.create(priceParams(plan, type)))
}

/** Ignores Stripe’s error for an object that already exists; the caller reads it afterwards. */
export async function ignoreIfExists(creation: Promise<unknown>): Promise<void> {
  await creation.catch((error: unknown) => {
    if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error
  })
}

/** The paid plan with this name; null for `free` and unknown names. */
export const parsePaidPlan = (name: string): PaidPlan | null =>
  PAID_PLANS.find((plan) => plan === name) ?? null

export const isPaidPlan = (name: PlanName): name is PaidPlan => name !== 'free'
