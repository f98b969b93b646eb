import { randomUUID } from 'node:crypto'
import type Stripe from 'stripe'
import { pay } from '../../../demo/stand-ins/stripe/payments/pay.ts'
import { attachPaymentMethod } from '../../../demo/stand-ins/stripe/payments/payment-methods.ts'
import { renew } from '../../../demo/stand-ins/stripe/payments/renew.ts'
import { Store } from '../../../demo/stand-ins/stripe/store.ts'
import { newAdmin, type SignedIn } from '../support/accounts.ts'
import { startTestServer, type TestServer } from '../support/server.ts'

export const PAID_CARD = '4242424242424242'
export const DECLINED_CARD = '4000000000000002'
export const DISPUTED_CARD = '4000000000000259'

export type Session = { client: string; session_id: string; total: number; currency: string }
export type Payment = {
  status: string
  plan: string
  type: string
  coupon: string | null
  reason: string | null
}
export type AccountRow = {
  gateway: string
  plan: string
  plan_type: string
  trial: boolean
  expired: boolean
  cancel_at_period_end: boolean
  trial_ends_on_provider: Date | null
  sites_limit: number | null
  team_members_limit: number | null
  monthly_views_limit: number | null
}

type PlanSelection = { plan?: string; type?: string; coupon?: string; key?: string }

/** The API with a Stripe stand-in whose webhooks arrive only when a test delivers them. */
export type Shop = TestServer & {
  stripe: Stripe
  /** Clicks *Buy*. */
  buy(who: SignedIn, selection?: PlanSelection): Promise<Session>
  /** Enters a card on Stripe's page. Returns Stripe's response. */
  type(session: Session, number?: string): Promise<string>
  /** Enters a bank account, which confirms the payment later. */
  typeBank(session: Session, accountNumber: string): Promise<void>
  /** The account's Stripe customer ID. */
  customerOf(who: SignedIn): Promise<string>
  /** Makes this card the default for invoices. */
  leaveCard(who: SignedIn, number: string): Promise<void>
  /** Ends the period: the next one is charged to the default card, or to another. */
  renew(who: SignedIn, number?: string): Promise<void>
  /** Requests the payment's status. */
  ask(who: SignedIn, session: Session): Promise<Payment>
  /** Delivers a webhook, signed as Stripe signs it. */
  deliverEvent(
    event: object,
    letter?: { secret?: string; at?: Date; signed?: object },
  ): Promise<number>
  /** All events so far for the account's Stripe customer, oldest first. */
  eventsOf(who: SignedIn): Promise<Stripe.Event[]>
  /** Delivers all of the customer's events, in the order in which they happened. */
  deliverAllEvents(who: SignedIn): Promise<void>
  row(who: SignedIn): Promise<AccountRow>
  /** How many times browsers were notified of a plan change. */
  countPlanChanges(who: SignedIn): Promise<number>
}

const ROW = `gateway, plan, plan_type, trial, expired, cancel_at_period_end, trial_ends_on_provider,
  sites_limit, team_members_limit, monthly_views_limit`

export async function startShop(overrides: Parameters<typeof startTestServer>[0] = {}) {
  const server = await startTestServer(overrides)
  return { ...server, ...shopOf(server) } satisfies Shop
}

/** The shop's functions for a server that is already running. */
export function shopOf(server: TestServer) {
  const { database, deps } = server
  const stripe = deps.stripe.client
  const origin = deps.environment.addresses.app
  const store = <T>(work: (store: Store) => Promise<T>) =>
    database.transaction(async (statements) => {
      const stripeStore = new Store(statements, deps.now())
      await stripeStore.lock()
      return work(stripeStore)
    })
  const who = { name: 'Mira', email: 'mira@example.com' }
  const customerOf = async ({ accountId }: SignedIn) => {
    const [row] = await database.query<{ customer_id: string }>(
      'select customer_id from billing_accounts where account_id = $1',
      [accountId],
    )
    return row?.customer_id ?? ''
  }
  const shop = {
    stripe,
    async buy(
      { token }: SignedIn,
      { plan = 'plus', type = 'monthly', coupon, key }: PlanSelection = {},
    ) {
      const query = new URLSearchParams({ plan, type, ...(coupon !== undefined && { coupon }) })
      const { body } = await server.call<Session>('POST', `/v1/billing/session?${query}`, {
        ...{ token, key: key ?? randomUUID() },
      })
      return body.data
    },
    type: ({ session_id }: Session, number = PAID_CARD) =>
      store(async (stripeStore) => {
        const card = { type: 'card', number, expMonth: 12, expYear: 2099, cvc: '123' } as const
        const session = await stripeStore.get('checkout.session', session_id)
        const outcome = await pay(stripeStore, session, { ...who, ...card }, origin)
        return outcome.status
      }),
    typeBank: ({ session_id }: Session, accountNumber: string) =>
      store(async (stripeStore) => {
        const bank = { type: 'us_bank_account', routingNumber: '110000000', accountNumber } as const
        const session = await stripeStore.get('checkout.session', session_id)
        await pay(stripeStore, session, { ...who, ...bank }, origin)
      }),
    customerOf,
    leaveCard: async (admin: SignedIn, number: string) => {
      const customerId = await customerOf(admin)
      await store(async (stripeStore) => {
        const customer = await stripeStore.get('customer', customerId)
        const card = { type: 'card', expMonth: 12, expYear: 2099, cvc: '123' } as const
        const method = await attachPaymentMethod(stripeStore, customer, { ...who, ...card, number })
        await stripeStore.save({
          ...customer,
          invoice_settings: { default_payment_method: method.id },
        })
      })
    },
    renew: async (admin: SignedIn, number?: string) => {
      const customerId = await customerOf(admin)
      await store(async (stripeStore) => {
        const [bought] = await stripeStore.all('subscription', {
          customer: customerId,
          status: 'active',
        })
        if (bought === undefined) throw new Error('There is nothing to renew.')
        const customer = await stripeStore.get('customer', customerId)
        const card = { type: 'card', expMonth: 12, expYear: 2099, cvc: '123' } as const
        const method =
          number && (await attachPaymentMethod(stripeStore, customer, { ...who, ...card, number }))
        const paymentFields = method ? { default_payment_method: method.id } : {}
        await renew(stripeStore, { ...bought, ...paymentFields }, { origin })
      })
    },
    async ask({ token }: SignedIn, { session_id }: Session) {
      const path = `/v1/billing/session/status?session_id=${session_id}&plan=plus&type=monthly`
      return (await server.call<Payment>('POST', path, { token })).body.data
    },
    async deliverEvent(
      event: object,
      letter: { secret?: string; at?: Date; signed?: object } = {},
    ): Promise<number> {
      const { secret = deps.stripe.webhookSecret, at = deps.now(), signed = event } = letter
      const signature = stripe.webhooks.generateTestHeaderString({
        payload: JSON.stringify(signed),
        secret,
        timestamp: Math.floor(at.getTime() / 1_000),
      })
      const call = { body: event, headers: { 'stripe-signature': signature }, key: null }
      return (await server.call('POST', '/v1/webhooks/stripe', call)).status
    },
    async eventsOf(admin: SignedIn) {
      const customer = await customerOf(admin)
      const { data } = await stripe.events.list({ limit: 100 })
      return data
        .filter(({ data: { object } }) => Reflect.get(object, 'customer') === customer)
        .toReversed()
    },
    async deliverAllEvents(admin: SignedIn) {
      for (const event of await shop.eventsOf(admin)) await shop.deliverEvent(event)
    },
    async row({ accountId }: SignedIn) {
      const [row] = await database.query<AccountRow>(
        `select ${ROW} from accounts where account_id = $1`,
        [accountId],
      )
      if (row === undefined) throw new Error('There is no such account.')
      return row
    },
    async countPlanChanges({ accountId }: SignedIn) {
      const rows = await database.query(
        "select from account_events where account_id = $1 and kind = 'plan-changed'",
        [accountId],
      )
      return rows.length
    },
  }
  return shop
}

/** An admin who has bought a plan that the server has already applied. */
export async function newBuyer(shop: Shop, selection: PlanSelection = {}): Promise<SignedIn> {
  const admin = await newAdmin(shop)
  const session = await shop.buy(admin, selection)
  await shop.type(session)
  await shop.ask(admin, session)
  return admin
}
