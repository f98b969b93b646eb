import Stripe from 'stripe'
import { Refusal } from '../../platform/http/refusal.ts'
import { hashSecret } from '../../platform/http/secret-token.ts'
import { type Order, type Quote, quoteOf } from '../quote.ts'
import { readCards, type SavedCard } from './cards.ts'
import { refuseRepeat, refuseSecond } from './checkout-session.ts'
import { unlessRefused } from './coupons.ts'
import { addRefusedCharge, countRefusedCharges } from './refused-charges.ts'
import type { StripeState } from './subscription-state.ts'
import { type BillingDeps, syncAccount } from './sync.ts'

export type CardUpgrade = {
  accountId: string
  customerId: string | null
  order: Order
  /** The sum that the person has agreed to: nothing else is ever charged, and nothing without one. */
  total: number | undefined
}

/** `authenticate`: nothing was charged, because the bank wants to see the customer at the checkout. */
export type CardOutcome = { status: 'paid' | 'authenticate' }

/**
 * Buys a plan with the card on file. Stripe makes the subscription only where the card pays at once, so
 * that a refusal leaves nothing behind.
 * @throws Refusal INVALID without a card or a total, PRICE_CHANGED, CARD_DECLINED, PAYMENT_UNDER_WAY, and as `beginPayment`
 */
export async function upgradeByCard(deps: BillingDeps, upgrade: CardUpgrade): Promise<CardOutcome> {
  const { client } = deps.stripe
  const { accountId, customerId, order, total } = upgrade
  const { state } = await syncAccount(deps, accountId)
  refuseRepeat({ state }, order)
  const [card] = customerId === null ? [] : await readCards(client, customerId)
  if (customerId === null || card === undefined) throw noCard()
  if (total === undefined) throw noTotal()
  const { data: begun } = await client.checkout.sessions.list({ customer: customerId, limit: 100 })
  await refuseSecond(client, begun)
  const quote = await quoteOf(client, order, deps.now(), customerId)
  if (total !== quote.total) throw priceChanged()
  const purchase = purchaseOf(order, state)
  const priced = { accountId, customerId, order, quote, card, purchase }
  if (!(await isPaidAtOnce(deps, priced))) return { status: 'authenticate' }
  await syncAccount(deps, accountId)
  return { status: 'paid' }
}

type Priced = {
  accountId: string
  customerId: string
  order: Order
  quote: Quote
  card: SavedCard
  purchase: string
}

/** The same until the account has another subscription, so that a repeated request is the same purchase. */
const purchaseOf = ({ plan, type }: Order, state: StripeState): string =>
  [plan, type, state.kind === 'none' ? 'first' : state.subscriptionId].join(' ')

function subscribe(
  { stripe }: BillingDeps,
  priced: Priced,
  refusedBefore: number,
): Promise<Stripe.Subscription> {
  const { accountId, customerId, order, quote, card, purchase } = priced
  const facts = { account_id: accountId, plan: order.plan, type: order.type }
  const discounts = quote.coupon ? [quote.coupon.atStripe] : []
  // Neither the card nor the coupon is part of it: with another one, Stripe refuses instead of charging twice.
  const once = JSON.stringify([accountId, purchase, refusedBefore])
  return stripe.client.subscriptions.create(
    {
      customer: customerId,
      items: [{ price: quote.offer.priceId, quantity: 1 }],
      ...(discounts.length > 0 && { discounts }),
      default_payment_method: card.id,
      payment_behavior: 'error_if_incomplete',
      metadata: facts,
    },
    { idempotencyKey: `poplar-upgrade-${hashSecret(once)}` },
  )
}

const NEEDS_CUSTOMER: readonly string[] = [
  'subscription_payment_intent_requires_action',
  'authentication_required',
]

async function isPaidAtOnce(deps: BillingDeps, priced: Priced): Promise<boolean> {
  const { accountId, purchase } = priced
  const before = await deps.database.asAccount(accountId, (own) =>
    countRefusedCharges(own, { accountId, purchase }),
  )
  try {
    await unlessRefused(subscribe(deps, priced, before))
    return true
  } catch (error) {
    if (error instanceof Stripe.errors.StripeIdempotencyError) throw underWay()
    if (!(error instanceof Stripe.errors.StripeCardError)) throw error
    // Stripe repeats this refusal to everybody with the same key, so the next key cannot charge a second time.
    const refused = { accountId, purchase, before, now: deps.now() }
    await deps.database.asAccount(accountId, (own) => addRefusedCharge(own, refused))
    if (NEEDS_CUSTOMER.includes(error.code ?? '')) return false
    throw new Refusal('CARD_DECLINED', error.message)
  }
}

const underWay = () =>
  new Refusal(
    'PAYMENT_UNDER_WAY',
    'This change of your plan was already requested. Reload the page to see your plan.',
  )

const noCard = () =>
  new Refusal('INVALID', 'There is no card on this account yet: pay at the checkout.', {
    status: 422,
  })

const noTotal = () =>
  new Refusal('INVALID', 'Send the total that the person agreed to pay by card.', { status: 422 })

const priceChanged = () =>
  new Refusal('PRICE_CHANGED', 'The price has changed. Please look at it and try again.')
