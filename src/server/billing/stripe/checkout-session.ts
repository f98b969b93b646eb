import { randomUUID } from 'node:crypto'
import type Stripe from 'stripe'
import { Refusal } from '../../platform/http/refusal.ts'
import { hashSecret } from '../../platform/http/secret-token.ts'
import type { Person } from '../../session/person.ts'
import { type Order, type Quote, readQuote } from '../quote.ts'
import type { SessionResponse } from '../schema.ts'
import { translateCouponError } from './coupons.ts'
import { ensureCustomer } from './customer.ts'
import { isPending } from './payment-status.ts'
import { findBilling, saveSession } from './repository.ts'
import { type BillingDeps, syncAccount } from './sync.ts'

export type Purchase = {
  order: Order
  person: Person
  /** The page to return to after authentication with a bank. */
  returnUrl: string
  /** The request’s Idempotency-Key. */
  key: string | undefined
}

/**
 * Creates a Checkout Session at the current price, or reuses an open one.
 * @throws Refusal ALREADY_PAID if the account has this plan, PAYMENT_UNDER_WAY while a bank processes the last payment,
 *   COUPON_REFUSED
 */
export async function startPayment(
  deps: BillingDeps,
  purchase: Purchase,
): Promise<SessionResponse> {
  const { client } = deps.stripe
  const { order, person } = purchase
  // Syncs first, to include payments whose webhook hasn’t arrived.
  refuseSamePlan(await syncAccount(deps, person.accountId), order)
  const billing = await findBilling(deps.database, person.accountId)
  const quote = await readQuote(client, order, deps.now(), billing?.customerId)
  const customer = await ensureCustomer(deps, person)
  const { data: sessions } = await client.checkout.sessions.list({ customer, limit: 100 })
  await refuseWhilePending(client, sessions)
  const session =
    findReusableSession(sessions, { ...purchase, quote }) ??
    (await translateCouponError(createSession(client, customer, { ...purchase, quote })))
  const { accountId } = person
  await deps.database.asAccount(accountId, (statements) =>
    saveSession(statements, { sessionId: session.id, accountId, now: deps.now() }),
  )
  return responseOf(session)
}

/** @throws Refusal ALREADY_PAID */
export function refuseSamePlan(
  { state }: Pick<Awaited<ReturnType<typeof syncAccount>>, 'state'>,
  { plan, type }: Order,
): void {
  if (state.kind !== 'live' || state.plan !== plan || state.type !== type) return
  throw new Refusal('ALREADY_PAID', 'You’re already on this plan.')
}

/**
 * Some banks take days to process a payment; buying again in the meantime would charge twice.
 * @throws Refusal PAYMENT_UNDER_WAY
 */
export async function refuseWhilePending(
  client: Stripe,
  sessions: readonly Stripe.Checkout.Session[],
): Promise<void> {
  for (const { id, status, payment_status } of sessions) {
    if (status !== 'complete' || payment_status !== 'unpaid') continue
    if (!(await isPending(client, id))) continue
    throw new Refusal(
      'PAYMENT_UNDER_WAY',
      'Your bank is still processing your last payment. You can buy again after it succeeds or fails.',
    )
  }
}

function responseOf({ id, client_secret, amount_total, currency }: Stripe.Checkout.Session) {
  if (!client_secret || amount_total === null || currency === null) {
    throw new Error('Stripe created a session without a client secret, amount or currency.')
  }
  return { client: client_secret, session_id: id, total: amount_total, currency }
}

type PricedPurchase = Purchase & { quote: Quote }

/** An open session for the same order, price and return URL. */
function findReusableSession(
  sessions: readonly Stripe.Checkout.Session[],
  { order, quote, returnUrl }: PricedPurchase,
): Stripe.Checkout.Session | null {
  const reusableSession = sessions.find(
    ({ status, metadata, amount_total, return_url, client_secret }) =>
      status === 'open' &&
      metadata?.plan === order.plan &&
      metadata.type === order.type &&
      metadata.coupon === (order.coupon ?? '') &&
      amount_total === quote.total &&
      return_url === returnUrl &&
      client_secret !== null,
  )
  return reusableSession ?? null
}

function createSession(client: Stripe, customer: string, purchase: PricedPurchase) {
  const { order, quote, person, returnUrl, key = randomUUID() } = purchase
  const { accountId } = person
  const metadata = { account_id: accountId, plan: order.plan, type: order.type }
  const idempotencySource = JSON.stringify([
    key,
    metadata,
    order.coupon,
    quote.offer.priceId,
    customer,
    returnUrl,
  ])
  return client.checkout.sessions.create(
    {
      mode: 'subscription',
      ui_mode: 'embedded_page',
      redirect_on_completion: 'if_required',
      return_url: returnUrl,
      customer,
      client_reference_id: accountId,
      line_items: [{ price: quote.offer.priceId, quantity: 1 }],
      ...(quote.coupon && { discounts: [quote.coupon.stripeDiscount] }),
      metadata: { ...metadata, coupon: order.coupon ?? '' },
      subscription_data: { metadata },
    },
    { idempotencyKey: `poplar-session-${hashSecret(idempotencySource)}` },
  )
}
