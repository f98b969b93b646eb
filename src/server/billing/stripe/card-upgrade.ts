import Stripe from 'stripe'
import { Refusal } from '../../platform/http/refusal.ts'
import { hashSecret } from '../../platform/http/secret-token.ts'
import { type Order, type Quote, readQuote } from '../quote.ts'
import { readCards, type SavedCard } from './cards.ts'
import { refuseSamePlan, refuseWhilePending } from './checkout-session.ts'
import { translateCouponError } from './coupons.ts'
import { addRefusedCharge, countRefusedCharges } from './refused-charges.ts'
import type { SubscriptionState } from './subscription-state.ts'
import { type BillingDeps, syncAccount } from './sync.ts'

export type CardUpgrade = {
  accountId: string
  customerId: string | null
  order: Order
  /** The total that the customer agreed to, in cents; required, and never exceeded. */
  total: number | undefined
}

/** `authenticate`: nothing was charged; the bank requires the customer to authenticate at the checkout. */
export type CardOutcome = { status: 'paid' | 'authenticate' }

/**
 * Buys a plan with the card on file. Stripe creates the subscription only if the first charge succeeds.
 * @throws Refusal INVALID if there is no card or no total, PRICE_CHANGED, CARD_DECLINED, PAYMENT_UNDER_WAY,
 *   COUPON_REFUSED, ALREADY_PAID
 */
export async function upgradeByCard(deps: BillingDeps, upgrade: CardUpgrade): Promise<CardOutcome> {
  const { client } = deps.stripe
  const { accountId, customerId, order, total } = upgrade
  const { state } = await syncAccount(deps, accountId)
  refuseSamePlan({ state }, order)
  const [card] = customerId === null ? [] : await readCards(client, customerId)
  if (customerId === null || card === undefined) throw noCard()
  if (total === undefined) throw noTotal()
  const { data: sessions } = await client.checkout.sessions.list({
    customer: customerId,
    limit: 100,
  })
  await refuseWhilePending(client, sessions)
  const quote = await readQuote(client, order, deps.now(), customerId)
  if (total !== quote.total) throw priceChanged()
  const purchase = purchaseOf(order, state)
  const pricedUpgrade = { accountId, customerId, order, quote, card, purchase }
  if (!(await isPaidImmediately(deps, pricedUpgrade))) return { status: 'authenticate' }
  await syncAccount(deps, accountId)
  return { status: 'paid' }
}

type PricedUpgrade = {
  accountId: string
  customerId: string
  order: Order
  quote: Quote
  card: SavedCard
  purchase: string
}

/** Identifies a purchase until the account has another subscription, so that repeated requests have the same key. */
const purchaseOf = ({ plan, type }: Order, state: SubscriptionState): string =>
  [plan, type, state.kind === 'none' ? 'first' : state.subscriptionId].join(' ')

function subscribe(
  { stripe }: BillingDeps,
  pricedUpgrade: PricedUpgrade,
  refusalCount: number,
): Promise<Stripe.Subscription> {
  const { accountId, customerId, order, quote, card, purchase } = pricedUpgrade
  const metadata = { account_id: accountId, plan: order.plan, type: order.type }
  const discounts = quote.coupon ? [quote.coupon.stripeDiscount] : []
  // Excludes the card and the coupon: a repeated request with a different card or coupon must fail instead of charging
  // twice.
  const idempotencySource = JSON.stringify([accountId, purchase, refusalCount])
  return stripe.client.subscriptions.create(
    {
      customer: customerId,
      items: [{ price: quote.offer.priceId, quantity: 1 }],
      ...(discounts.length > 0 && { discounts }),
      default_payment_method: card.id,
      payment_behavior: 'error_if_incomplete',
      metadata,
    },
    { idempotencyKey: `poplar-upgrade-${hashSecret(idempotencySource)}` },
  )
}

const NEEDS_CUSTOMER: readonly string[] = [
  'subscription_payment_intent_requires_action',
  'authentication_required',
]

async function isPaidImmediately(
  deps: BillingDeps,
  pricedUpgrade: PricedUpgrade,
): Promise<boolean> {
  const { accountId, purchase } = pricedUpgrade
  const refusalCount = await deps.database.asAccount(accountId, (tx) =>
    countRefusedCharges(tx, { accountId, purchase }),
  )
  try {
    await translateCouponError(subscribe(deps, pricedUpgrade, refusalCount))
    return true
  } catch (error) {
    if (error instanceof Stripe.errors.StripeIdempotencyError) throw alreadyRequested()
    if (!(error instanceof Stripe.errors.StripeCardError)) throw error
    // Stripe replays the decline for the same key, so a new key can’t charge twice.
    const refusedCharge = { accountId, purchase, refusalCount, now: deps.now() }
    await deps.database.asAccount(accountId, (tx) => addRefusedCharge(tx, refusedCharge))
    if (NEEDS_CUSTOMER.includes(error.code ?? '')) return false
    throw new Refusal('CARD_DECLINED', error.message)
  }
}

const alreadyRequested = () =>
  new Refusal(
    'PAYMENT_UNDER_WAY',
    'You already requested this plan change. Reload the page to see your plan.',
  )

const noCard = () =>
  new Refusal('INVALID', 'This account has no card yet. Pay at the checkout instead.', {
    status: 422,
  })

const noTotal = () =>
  new Refusal('INVALID', '`total` is required: send the amount the customer agreed to.', {
    status: 422,
  })

const priceChanged = () =>
  new Refusal('PRICE_CHANGED', 'The price has changed. Check the new price and try again.')
