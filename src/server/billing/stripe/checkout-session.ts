import { randomUUID } from 'node:crypto'
import type Stripe from 'stripe'
import { Refusal } from '../../platform/http/refusal.ts'
import { hashSecret } from '../../platform/http/secret-token.ts'
import type { Person } from '../../session/person.ts'
import { type Order, type Quote, quoteOf } from '../quote.ts'
import type { SessionReply } from '../schema.ts'
import { unlessRefused } from './coupons.ts'
import { customerOf } from './customer.ts'
import { isUnderWay } from './payment-status.ts'
import { findBilling, keepSession } from './repository.ts'
import { type BillingDeps, syncAccount } from './sync.ts'

export type Purchase = {
  order: Order
  person: Person
  /** Where a bank leads back to, with what fits in after it. */
  returnUrl: string
  /** The Idempotency-Key of the call. */
  key: string | undefined
}

/**
 * Begins a payment by card, or goes on with the one that waits. The price is Stripe's at this moment.
 * @throws Refusal ALREADY_PAID where the account has this very plan, PAYMENT_UNDER_WAY while a bank
 *   has not answered for the last one, COUPON_REFUSED
 */
export async function beginPayment(deps: BillingDeps, purchase: Purchase): Promise<SessionReply> {
  const { client } = deps.stripe
  const { order, person } = purchase
  // A payment that nobody has heard of yet counts here too.
  refuseRepeat(await syncAccount(deps, person.accountId), order)
  const known = await findBilling(deps.database, person.accountId)
  const quote = await quoteOf(client, order, deps.now(), known?.customerId)
  const customer = await customerOf(deps, person)
  const { data: begun } = await client.checkout.sessions.list({ customer, limit: 100 })
  await refuseSecond(client, begun)
  const session =
    findOpen(begun, { ...purchase, quote }) ??
    (await unlessRefused(createSession(client, customer, { ...purchase, quote })))
  const { accountId } = person
  await deps.database.asAccount(accountId, (statements) =>
    keepSession(statements, { sessionId: session.id, accountId, now: deps.now() }),
  )
  return replyOf(session)
}

/** @throws Refusal ALREADY_PAID */
export function refuseRepeat(
  { state }: Pick<Awaited<ReturnType<typeof syncAccount>>, 'state'>,
  { plan, type }: Order,
): void {
  if (state.kind !== 'live' || state.plan !== plan || state.type !== type) return
  throw new Refusal('ALREADY_PAID', 'Your account is on this plan already.')
}

/**
 * A bank answers after days: whoever buys again meanwhile would pay twice.
 * @throws Refusal PAYMENT_UNDER_WAY
 */
export async function refuseSecond(
  client: Stripe,
  begun: readonly Stripe.Checkout.Session[],
): Promise<void> {
  for (const { id, status, payment_status } of begun) {
    if (status !== 'complete' || payment_status !== 'unpaid') continue
    if (!(await isUnderWay(client, id))) continue
    throw new Refusal(
      'PAYMENT_UNDER_WAY',
      'Your last payment is still on its way from your bank. You can buy again once it has arrived or failed.',
    )
  }
}

function replyOf({ id, client_secret, amount_total, currency }: Stripe.Checkout.Session) {
  if (!client_secret || amount_total === null || currency === null) {
    throw new Error('Stripe made a session that cannot be paid here.')
  }
  return { client: client_secret, session_id: id, total: amount_total, currency }
}

type Priced = Purchase & { quote: Quote }

/** One that the same person has begun, of the same order at the same price, on the same page. */
function findOpen(
  begun: readonly Stripe.Checkout.Session[],
  { order, quote, returnUrl }: Priced,
): Stripe.Checkout.Session | null {
  const same = begun.find(
    ({ status, metadata, amount_total, return_url, client_secret }) =>
      status === 'open' &&
      metadata?.plan === order.plan &&
      metadata.type === order.type &&
      metadata.coupon === (order.coupon ?? '') &&
      amount_total === quote.total &&
      return_url === returnUrl &&
      client_secret !== null,
  )
  return same ?? null
}

function createSession(client: Stripe, customer: string, purchase: Priced) {
  const { order, quote, person, returnUrl, key = randomUUID() } = purchase
  const { accountId } = person
  const facts = { account_id: accountId, plan: order.plan, type: order.type }
  const once = JSON.stringify([key, facts, order.coupon, quote.offer.priceId, customer, returnUrl])
  return client.checkout.sessions.create(
    {
      mode: 'subscription',
      ui_mode: 'embedded_page',
      redirect_on_completion: 'if_required',
      return_url: returnUrl,
      customer,
      client_reference_id: accountId,
      line_items: [{ price: quote.offer.priceId, quantity: 1 }],
      ...(quote.coupon && { discounts: [quote.coupon.atStripe] }),
      metadata: { ...facts, coupon: order.coupon ?? '' },
      subscription_data: { metadata: facts },
    },
    { idempotencyKey: `poplar-session-${hashSecret(once)}` },
  )
}
