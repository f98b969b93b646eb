import type Stripe from 'stripe'
import { PLAN_NAMES, type PlanName } from '../../features/billing/model.ts'
import { type BillingType, PLANS } from '../../features/billing/plans.ts'
import { readAccount } from '../accounts/repository.ts'
import type { Queryable } from '../platform/database/database.ts'
import type { Person } from '../session/person.ts'
import { firstFullPayment } from './renewal-rules.ts'
import type { BillingResponse, OfferResponse, SubscriptionResponse } from './schema.ts'
import { type Charge, findCurrentCharge } from './shopify/charges.ts'
import { cardResponseOf, readCards } from './stripe/cards.ts'
import { CURRENCY, isPaidPlan, type Offer, planOfPrice, readOffers } from './stripe/catalogue.ts'
import { DEFAULT_COUPON, discountOf, readDefaultCoupon } from './stripe/coupons.ts'
import { readCreditBalance } from './stripe/credit-balance.ts'
import { dateOf } from './stripe/gateway.ts'
import { findBilling } from './stripe/repository.ts'
import { endDateOf, readStripeSnapshot, type StripeQuery } from './stripe/subscription-state.ts'

/** The part of the overview that is read from the database. */
export type StoredBilling = Pick<BillingResponse, 'plan' | 'usage' | 'email'> & {
  customerId: string | null
  /** The current Shopify charge. */
  charge: Charge | null
}

export async function readStoredBilling(
  statements: Queryable,
  { accountId, email }: Person,
  now: Date,
): Promise<StoredBilling> {
  const { plan, monthly_views } = await readAccount(statements, now)
  const [counts] = await statements.query<{ sites: number; team_members: number }>(
    `select (select count(*)::integer from sites) as sites,
       (select count(*)::integer from memberships) as team_members`,
  )
  const resetsAt = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1))
  const billing = await findBilling(statements, accountId)
  return {
    plan,
    usage: {
      sites: counts?.sites ?? 0,
      team_members: counts?.team_members ?? 0,
      monthly_views,
      resets_at: resetsAt.toISOString(),
    },
    email,
    customerId: billing?.customerId ?? null,
    charge: await findCurrentCharge(statements),
  }
}

/** Adds prices, subscription and cards from Stripe. */
export async function readOverview(
  query: StripeQuery,
  { customerId, charge, ...own }: StoredBilling,
): Promise<BillingResponse> {
  const { client } = query
  const [offers, coupon, subscription, cards] = await Promise.all([
    readOffers(client),
    readDefaultCoupon(client),
    charge === null ? readSubscription(query, customerId) : chargeResponseOf(charge),
    customerId === null ? [] : readCards(client, customerId),
  ])
  const currency = offers[0]?.currency ?? CURRENCY
  const creditBalance = await readCreditBalance(client, customerId, currency)
  return {
    ...own,
    currency,
    offers: PLAN_NAMES.map((name) => offerResponseOf(name, offers, coupon)),
    default_coupon: DEFAULT_COUPON,
    subscription,
    cards: cards.map(cardResponseOf),
    credit_balance: creditBalance,
  }
}

function offerResponseOf(
  name: PlanName,
  offers: readonly Offer[],
  coupon: Stripe.Coupon,
): OfferResponse {
  const { sitesLimit, teamMembersLimit, monthlyViewsLimit } = PLANS[name]
  const priceOf = (type: BillingType) =>
    isPaidPlan(name)
      ? (offers.find((offer) => offer.plan === name && offer.type === type)?.list ?? 0)
      : 0
  const yearly = priceOf('yearly')
  return {
    plan: name,
    sites_limit: sitesLimit,
    team_members_limit: teamMembersLimit,
    monthly_views_limit: monthlyViewsLimit,
    monthly: priceOf('monthly'),
    yearly,
    yearly_with_coupon: yearly - discountOf(coupon, yearly),
  }
}

async function readSubscription(
  query: StripeQuery,
  customerId: string | null,
): Promise<SubscriptionResponse | null> {
  if (customerId === null) return null
  const { current } = await readStripeSnapshot(query, customerId)
  if (current === null) return null
  const detailedSubscription = await query.client.subscriptions.retrieve(current.id, {
    expand: ['discounts.source.coupon', 'discounts.promotion_code'],
  })
  return subscriptionResponseOf(detailedSubscription, current.latest_invoice)
}

/** Null for an old charge without a stored price. */
function chargeResponseOf({
  status,
  total,
  currency,
  ...charge
}: Charge): SubscriptionResponse | null {
  if (total === null || currency === null) return null
  const { type, coupon, isFrozen, periodEndsAt, fullFrom } = charge
  const isEnding = status === 'cancelled'
  const list = charge.list ?? total
  const isFull = fullFrom !== null && periodEndsAt !== null && fullFrom <= periodEndsAt
  return {
    ...{ total: isFull ? list : total, list, currency, type, coupon: isFull ? null : coupon },
    status: isFrozen ? 'past_due' : 'active',
    renews_at: isEnding ? null : (periodEndsAt?.toISOString() ?? null),
    ends_at: isEnding ? (periodEndsAt?.toISOString() ?? null) : null,
    due: null,
    full_from: isFull || isEnding ? null : (fullFrom?.toISOString() ?? null),
  }
}

const STATUSES: Readonly<Record<string, SubscriptionResponse['status']>> = {
  trialing: 'trialing',
  past_due: 'past_due',
}

/** The amount due after a failed payment, and when Stripe retries. */
function dueOf(invoice: Stripe.Invoice | null): SubscriptionResponse['due'] {
  if (invoice?.status !== 'open') return null
  const { amount_remaining: total, next_payment_attempt: next } = invoice
  return { total, next_try_at: next ? dateOf(next).toISOString() : null }
}

function subscriptionResponseOf(
  subscription: Stripe.Subscription,
  invoice: Stripe.Invoice | null,
): SubscriptionResponse | null {
  const [item] = subscription.items.data
  const soldPlan = item && planOfPrice(item.price)
  if (!item || !soldPlan) return null
  const list = item.price.unit_amount ?? 0
  const renewsAt = dateOf(item.current_period_end)
  const discounts = subscription.discounts.flatMap((discount) => couponOf(discount, renewsAt))
  const endsAt = endDateOf(subscription)
  const couponEndsAt = discounts[0]?.endsAt ?? null
  return {
    status: STATUSES[subscription.status] ?? 'active',
    total: discounts.reduce((left, { coupon }) => left - discountOf(coupon, left), list),
    currency: subscription.currency,
    type: soldPlan.type,
    renews_at: endsAt ? null : renewsAt.toISOString(),
    ends_at: endsAt?.toISOString() ?? null,
    coupon: discounts[0]?.code ?? null,
    list,
    due: dueOf(invoice),
    full_from:
      couponEndsAt && !endsAt
        ? firstFullPayment(soldPlan.type, renewsAt, couponEndsAt).toISOString()
        : null,
  }
}

type CurrentDiscount = { coupon: Stripe.Coupon; code: string; endsAt: Date | null }

/** Includes the code that the customer entered. Empty if the discount ends before the next payment. */
function couponOf(discount: string | Stripe.Discount, renewsAt: Date): CurrentDiscount[] {
  if (typeof discount === 'string') return []
  const { source, promotion_code: promotion, end } = discount
  if (source.coupon === null || typeof source.coupon === 'string') return []
  const endsAt = end === null ? null : dateOf(end)
  if (source.coupon.duration === 'once' || (endsAt !== null && endsAt <= renewsAt)) return []
  const code = promotion === null || typeof promotion === 'string' ? null : promotion.code
  return [{ coupon: source.coupon, code: code ?? source.coupon.id, endsAt }]
}
