import Stripe from 'stripe'
import { Refusal } from '../http/refusal.ts'
import { hashOf } from '../http/secret-token.ts'
import { readCards, type SavedCard } from './cards.ts'
import { unlessRefused } from './coupons.ts'
import { type Order, type Quote, quoteOf } from './quote.ts'
import { refuseRepeat, refuseSecond } from './session.ts'
import { type BillingDeps, syncAccount } from './sync.ts'

export type CardUpgrade = {
  accountId: string
  customerId: string | null
  order: Order
  /** The sum that the person has agreed to; undefined where the caller names none. */
  total: number | undefined
}

/** `authenticate`: nothing was charged, because the bank wants to see the customer at the checkout. */
export type CardOutcome = { status: 'paid' | 'authenticate' }

/**
 * Buys a plan with the card on file. Stripe makes the subscription only where the card pays at once, so
 * that a refusal leaves nothing behind.
 * @throws Refusal INVALID without a card, PRICE_CHANGED, CARD_DECLINED, and as `beginPayment`
 */
export async function upgradeByCard(deps: BillingDeps, upgrade: CardUpgrade): Promise<CardOutcome> {
  const { client } = deps.stripe
  const { accountId, customerId, order, total } = upgrade
  const reading = await syncAccount(deps, accountId)
  refuseRepeat(reading, order)
  const [card] = customerId === null ? [] : await readCards(client, customerId)
  if (customerId === null || card === undefined) throw noCard()
  const { data: begun } = await client.checkout.sessions.list({ customer: customerId, limit: 100 })
  await refuseSecond(client, begun)
  const quote = await quoteOf(client, order, deps.now(), customerId)
  if (total !== undefined && total !== quote.total) throw priceChanged()
  const purchase = { accountId, customerId, order, quote, card, after: reading.current?.id ?? '' }
  if (!(await isPaidAtOnce(subscribe(deps, purchase)))) return { status: 'authenticate' }
  await syncAccount(deps, accountId)
  return { status: 'paid' }
}

type Priced = {
  accountId: string
  customerId: string
  order: Order
  quote: Quote
  card: SavedCard
  /** The subscription that it takes the place of. */
  after: string
}

const MINUTE_MS = 60_000

function subscribe({ stripe, now }: BillingDeps, priced: Priced): Promise<Stripe.Subscription> {
  const { accountId, customerId, order, quote, card, after } = priced
  const facts = { account_id: accountId, plan: order.plan, type: order.type }
  const discounts = quote.coupon ? [quote.coupon.atStripe] : []
  // Two tabs pay once; a card that was declined may be tried again a minute later.
  const minute = Math.floor(now().getTime() / MINUTE_MS)
  const once = JSON.stringify([facts, order.coupon, quote.offer.priceId, card.id, after, minute])
  return stripe.client.subscriptions.create(
    {
      customer: customerId,
      items: [{ price: quote.offer.priceId, quantity: 1 }],
      ...(discounts.length > 0 && { discounts }),
      default_payment_method: card.id,
      payment_behavior: 'error_if_incomplete',
      metadata: facts,
    },
    { idempotencyKey: `poplar-upgrade-${hashOf(once)}` },
  )
}

const NEEDS_CUSTOMER: readonly string[] = [
  'subscription_payment_intent_requires_action',
  'authentication_required',
]

async function isPaidAtOnce(asked: Promise<Stripe.Subscription>): Promise<boolean> {
  try {
    await unlessRefused(asked)
    return true
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeCardError)) throw error
    if (NEEDS_CUSTOMER.includes(error.code ?? '')) return false
    throw new Refusal('CARD_DECLINED', error.message)
  }
}

const noCard = () =>
  new Refusal('INVALID', 'There is no card on this account yet: pay at the checkout.', {
    status: 422,
  })

const priceChanged = () =>
  new Refusal('PRICE_CHANGED', 'The price has changed. Please look at it and try again.')
