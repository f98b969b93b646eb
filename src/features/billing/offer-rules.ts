import { type Gateway, PLAN_NAMES, type Plan, type PlanName } from './model.ts'
import type { Billing, Offer } from './overview-model.ts'
import { isPaid } from './paid-rules.ts'
import { fitsWithin, type Limits, type Usage } from './plan-limit-rules.ts'
import type { BillingType } from './plans.ts'

/** How a plan is paid for: through the Shopify bill, or by card for all other gateways. */
export function paymentMethodFor(gateway: Gateway): 'card' | 'shopify' {
  return gateway === 'shopify' ? 'shopify' : 'card'
}

/**
 * Whether one click can pay, because Stripe has a card on file. Customers with a deal are sent to the checkout, which
 * warns them that the deal ends.
 */
export function canChargeSavedCard({ plan, cards }: Pick<Billing, 'plan' | 'cards'>): boolean {
  return plan.gateway === 'stripe' && cards.length > 0
}

/** Whether a cancellation can be undone. Shopify stops billing at once; the plan continues only in our records. */
export function canResume(gateway: Gateway): boolean {
  return paymentMethodFor(gateway) === 'card'
}

/** What a plan card's button does; `current` and `none` have no button. */
export type CardAction =
  | 'current'
  | 'none'
  | 'cancel'
  | 'upgrade'
  | 'downgrade'
  | 'change-type'
  | 'renew'
  | 'switch'

/** What a plan card offers to an account on `plan`, for the billing type that the page shows. */
export function cardAction(
  plan: Plan,
  offer: { name: PlanName; type: BillingType },
  now: Date,
): CardAction {
  if (offer.name === 'free') return freeAction(plan, now)
  switch (plan.gateway) {
    case 'appsumo':
    case 'dealfuel':
    case 'Bundle':
      return 'switch'
    case 'local':
      return 'upgrade'
    case 'stripe':
    case 'shopify':
      return isPaid(plan, now) ? actionForSubscriber(plan, offer) : actionForUnpaidPlan(plan, offer)
  }
}

function freeAction(plan: Plan, now: Date): CardAction {
  if (plan.gateway === 'local' || plan.name === 'free') return 'current'
  const isSubscribed = gatewayHasSubscriptions(plan.gateway) && isPaid(plan, now)
  return isSubscribed && !plan.cancelsAtPeriodEnd ? 'cancel' : 'none'
}

const gatewayHasSubscriptions = (gateway: Gateway) => gateway === 'stripe' || gateway === 'shopify'

function actionForSubscriber(plan: Plan, offer: { name: PlanName; type: BillingType }): CardAction {
  if (offer.name === plan.name) return offer.type === plan.type ? 'current' : 'change-type'
  return rankOf(offer.name) > rankOf(plan.name) ? 'upgrade' : 'downgrade'
}

function actionForUnpaidPlan(plan: Plan, { name }: { name: PlanName }): CardAction {
  if (name === plan.name) return 'renew'
  return rankOf(name) > rankOf(plan.name) ? 'upgrade' : 'switch'
}

const rankOf = (name: PlanName): number => PLAN_NAMES.indexOf(name)

/** The recommended plan, and what the current plan is too small for; null if it is large enough. */
export type Suggestion = { name: PlanName; tooSmallFor: 'views' | 'places' | null }

/**
 * The smallest upgrade that covers the needed usage, or the largest plan if none does; null for subscribers on
 * the largest plan. Without a paid subscription, the account's current plan is a candidate too.
 */
export function suggestedPlan(
  plan: Plan & Pick<Limits, 'monthlyViewsLimit'>,
  offers: readonly Offer[],
  neededUsage: Usage,
  now: Date,
): Suggestion | null {
  const isSubscribed = gatewayHasSubscriptions(plan.gateway) && isPaid(plan, now)
  const candidates = offers.filter(({ name }) =>
    isSubscribed ? rankOf(name) > rankOf(plan.name) : isAtLeast(name, plan.name),
  )
  const suggestedOffer =
    candidates.find((offer) => fitsWithin(neededUsage, offer)) ?? candidates.at(-1)
  return suggestedOffer
    ? { name: suggestedOffer.name, tooSmallFor: tooSmallFor(neededUsage, plan) }
    : null
}

function tooSmallFor(neededUsage: Usage, limits: Limits): Suggestion['tooSmallFor'] {
  if (fitsWithin(neededUsage, limits)) return null
  return fitsWithin({ ...neededUsage, monthlyViews: 0 }, limits) ? 'views' : 'places'
}

const isAtLeast = (name: PlanName, minimum: PlanName): boolean =>
  name !== 'free' && rankOf(name) >= rankOf(minimum)

/** The amounts on a plan card, in hundredths of the currency's unit. */
export type CardPrice = { perMonth: number; perYear: number | null; savings: number }

/**
 * A plan's price for a billing type. A yearly price includes the default coupon, unless the customer entered
 * another one.
 * @param total with the entered coupon; null if there is none
 */
export function cardPrice(offer: Offer, type: BillingType, total: number | null): CardPrice {
  if (type === 'monthly') {
    const perMonth = total ?? offer.monthlyPrice
    return { perMonth, perYear: null, savings: Math.max(0, offer.monthlyPrice - perMonth) }
  }
  const perYear = total ?? offer.yearlyPriceWithCoupon
  return { perMonth: perYear / 12, perYear, savings: Math.max(0, offer.yearlyPrice - perYear) }
}

/** The default coupon's discount on a year, from 0 to 1; 0 if no plan has a price. */
export function yearlySaving(offers: readonly Offer[]): number {
  const paid = offers.find(({ yearlyPrice }) => yearlyPrice > 0)
  return paid ? 1 - paid.yearlyPriceWithCoupon / paid.yearlyPrice : 0
}
