import {
  isPaidPlan,
  type PaidPlan,
  priceParams,
  productParams,
} from '../../src/server/billing/stripe/catalogue.ts'
import { saveAppliedState, saveCustomer } from '../../src/server/billing/stripe/repository.ts'
import type { SubscriptionState } from '../../src/server/billing/stripe/subscription-state.ts'
import type { Database, Queryable } from '../../src/server/platform/database/database.ts'
import type { Price, Subscription } from '../stand-ins/stripe/objects.ts'
import { cancel } from '../stand-ins/stripe/payments/cancel.ts'
import { pay } from '../stand-ins/stripe/payments/pay.ts'
import { periodEnd } from '../stand-ins/stripe/payments/period.ts'
import { renew } from '../stand-ins/stripe/payments/renew.ts'
import { newPrice, newProduct } from '../stand-ins/stripe/resources/catalogue.ts'
import { newCustomer } from '../stand-ins/stripe/resources/customers.ts'
import { newSession } from '../stand-ins/stripe/resources/new-session.ts'
import { SilentStore } from '../stand-ins/stripe/silent-store.ts'
import type { Store } from '../stand-ins/stripe/store.ts'
import { DEMO_ACCOUNTS, type DemoAccount } from './accounts.ts'

const DAY_MS = 86_400_000
/** Falls in the third paid month, however long the months are. */
const FIRST_PAYMENT_DAYS_AGO = 75
/** Is always after the end of the third paid month, however long the months are; the campaigns stopped at that time. */
const EXPIRED_FIRST_PAYMENT_DAYS_AGO = 113
const RENEWALS = 2
const CARD_VALID_YEARS = 3

/** A demo account that pays by card every month. */
type Payer = DemoAccount & { plan: PaidPlan; type: 'monthly' }

const isPayer = (account: DemoAccount): account is Payer =>
  account.gateway === 'stripe' && isPaidPlan(account.plan) && account.type === 'monthly'

/** The account's ID if the account is unchanged since it was seeded; null if somebody has paid for it or changed it. */
async function findSeededAccount(
  statements: Queryable,
  { email, plan, type, isExpired }: Payer,
): Promise<string | null> {
  const [row] = await statements.query<{ accountId: string }>(
    `select account_id as "accountId"
     from accounts join memberships using (account_id) join people using (person_id)
     where people.email = $1 and role = 'admin'
       and gateway = 'stripe' and plan = $2 and plan_type = $3 and expired = $4
       and account_id not in (select account_id from billing_accounts)`,
    [email, plan, type, isExpired ?? false],
  )
  return row?.accountId ?? null
}

/** The same price that the product looks up and sells. */
async function priceAt(store: Store, { plan, type }: Payer): Promise<Price> {
  const { lookup_key, recurring, ...priceData } = priceParams(plan, type)
  const [existingPrice] = await store.all('price', { lookup_key })
  if (existingPrice !== undefined) return existingPrice
  const product = productParams(plan)
  if ((await store.find('product', product.id)) === null) await newProduct(store, product)
  const data = { ...priceData, recurring: { ...recurring, interval_count: 1 } }
  return newPrice(store, data, { lookup_key })
}

const periodEndsAt = ({ items }: Subscription): Date =>
  new Date((items.data[0]?.current_period_end ?? 0) * 1_000)

type Purchase = { accountId: string; customerId: string; origin: string }

/** Buys the first month through the regular checkout. */
async function buy(
  store: Store,
  payer: Payer,
  { accountId, customerId, origin }: Purchase,
): Promise<Subscription> {
  const { plan, type, email, firstName: name } = payer
  const facts = { account_id: accountId, plan, type }
  const session = await newSession(store, {
    mode: 'subscription',
    ui_mode: 'embedded_page',
    redirect_on_completion: 'if_required',
    return_url: `${origin}/checkout/status`,
    customer: customerId,
    line_items: [{ price: (await priceAt(store, payer)).id, quantity: 1 }],
    discounts: [],
    payment_method_types: ['card'],
    metadata: facts,
    subscription_data: { metadata: facts },
  })
  const expYear = new Date(store.now * 1_000).getUTCFullYear() + CARD_VALID_YEARS
  const card = { number: '4242424242424242', expMonth: 4, expYear, cvc: '242' }
  await pay(store, session, { type: 'card', ...card, name, email }, origin)
  const { subscription } = await store.get('checkout.session', session.id)
  return store.get('subscription', subscription ?? '')
}

function stateOf({ id, status }: Subscription, { plan, type }: Payer): SubscriptionState {
  const facts = { subscriptionId: id, plan, type }
  return status === 'canceled'
    ? { kind: 'over', ...facts, isWanted: false }
    : { kind: 'live', ...facts, isTrial: false, isPastDue: false, endsAt: null }
}

/** The last payment date for the accounts that still pay. */
export function lastPaymentAt(now: Date): Date {
  const first = Math.floor((now.getTime() - FIRST_PAYMENT_DAYS_AGO * DAY_MS) / 1_000)
  return new Date(periodEnd(first, { interval: 'month', interval_count: RENEWALS }) * 1_000)
}

/** Creates three paid months in Stripe, and saves the resulting state in the account. */
async function createPaymentHistory(
  statements: Queryable,
  payer: Payer,
  { accountId, now, origin }: { accountId: string; now: Date; origin: string },
): Promise<void> {
  const days = payer.isExpired ? EXPIRED_FIRST_PAYMENT_DAYS_AGO : FIRST_PAYMENT_DAYS_AGO
  const first = new SilentStore(statements, new Date(now.getTime() - days * DAY_MS))
  const { email, firstName: name } = payer
  const person = { email, name, metadata: { account_id: accountId } }
  const { id: customerId } = await newCustomer(first, person)
  let subscription = await buy(first, payer, { accountId, customerId, origin })
  for (let count = 0; count < RENEWALS; count += 1) {
    const then = new SilentStore(statements, periodEndsAt(subscription))
    subscription = await renew(then, subscription, { origin })
  }
  if (payer.isExpired) {
    const end = new SilentStore(statements, periodEndsAt(subscription))
    const cancellation = { creditsUnusedTime: false, reason: 'payment_failed', origin } as const
    subscription = await cancel(end, subscription, cancellation)
  }
  await saveCustomer(statements, { accountId, customerId })
  await saveAppliedState(statements, accountId, {
    state: stateOf(subscription, payer),
    periodEndsAt: payer.isExpired ? null : periodEndsAt(subscription),
  })
}

/**
 * Gives the demo accounts that pay by card a payment history in the Stripe stand-in. Runs on every start, so that data
 * seeded before the stand-in existed gets it too. Accounts with later purchases are left unchanged.
 */
export async function seedPayments(
  database: Database,
  { now, origin }: { now: Date; origin: string },
): Promise<void> {
  await database.transaction(async (statements) => {
    await new SilentStore(statements, now).lock()
    for (const account of DEMO_ACCOUNTS.filter(isPayer)) {
      const accountId = await findSeededAccount(statements, account)
      if (accountId !== null)
        await createPaymentHistory(statements, account, { accountId, now, origin })
    }
  })
}
