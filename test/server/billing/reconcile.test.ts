import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { reconcile } from '../../../src/server/billing/reconcile.ts'
import { newAdmin, type SignedIn } from '../support/accounts.ts'
import { newBuyer, type Shop, startShop } from './support.ts'

const HOUR_MS = 3_600_000

let shop: Shop
before(async () => {
  shop = await startShop()
})
after(() => shop.close())

const advanceHours = (hours: number) =>
  shop.setNow(new Date(shop.deps.now().getTime() + hours * HOUR_MS))
const planOf = async (admin: SignedIn) => (await shop.row(admin)).plan
/** A payment after which the buyer closed the tab. */
const newPayment = async () => {
  const admin = await newAdmin(shop)
  const session = await shop.buy(admin)
  await shop.type(session)
  return { admin, session }
}
const forgetSessions = () => shop.database.query('delete from billing_sessions')
const stripeUnavailable = () => Promise.reject(new Error('Stripe is unavailable.'))

const refuse = () => {
  throw new Error('Stripe is unavailable.')
}

/** The server's dependencies with some Stripe calls replaced. */
function withStripe(calls: object) {
  const client: typeof shop.stripe = Object.assign(Object.create(shop.stripe), calls)
  return { ...shop.deps, stripe: { ...shop.deps.stripe, client }, log: { error() {} } }
}

describe('reconciling', () => {
  it('reads every missed event, including those older than an event that has since been delivered', async () => {
    await reconcile(shop.deps)
    advanceHours(3)
    const { admin } = await newPayment()
    await forgetSessions()
    advanceHours(3)
    // As many events as a busy shop has in three hours, none of which concern our customers.
    await shop.database.query(
      `insert into local_stripe_objects (kind, id, object)
       select 'event', 'evt_other_' || n, jsonb_build_object('id', 'evt_other_' || n, 'object', 'event',
         'type', 'invoice.paid', 'created', $1::bigint, 'data', '{"object":{"customer":"cus_other"}}'::jsonb)
       from generate_series(1, 1001) as n`,
      [Math.floor(shop.deps.now().getTime() / 1_000)],
    )
    const other = await newBuyer(shop)
    await shop.deliverAllEvents(other)
    await reconcile(shop.deps)
    assert.equal(await planOf(admin), 'plus')
  })

  it('retries accounts that it could not update', async () => {
    const { admin } = await newPayment()
    await forgetSessions()
    advanceHours(2)
    await reconcile(withStripe({ subscriptions: { list: stripeUnavailable } }))
    assert.equal(await planOf(admin), 'free')
    advanceHours(3)
    await reconcile(shop.deps)
    assert.equal(await planOf(admin), 'plus')
  })

  it('continues with the other payments when the events or a payment cannot be read', async () => {
    const broken = await newPayment()
    const { admin } = await newPayment()
    const { sessions } = shop.stripe.checkout
    const retrieve = (id: string) =>
      id === broken.session.session_id ? stripeUnavailable() : sessions.retrieve(id)
    const checkout = { sessions: Object.assign(Object.create(sessions), { retrieve }) }
    await reconcile(withStripe({ checkout, events: { list: refuse } }))
    assert.equal(await planOf(admin), 'plus')
    // The account whose payment cannot be read is still updated.
    assert.equal(await planOf(broken.admin), 'plus')
  })

  it('reads events from up to an hour before its last run, because clocks differ', async () => {
    await reconcile(shop.deps)
    advanceHours(-0.5)
    const { admin } = await newPayment()
    await forgetSessions()
    advanceHours(1)
    await reconcile(shop.deps)
    assert.equal(await planOf(admin), 'plus')
  })

  it('updates an account whose period has ended, even without an event', async () => {
    const admin = await newBuyer(shop)
    const customer = await shop.customerOf(admin)
    const [bought] = (await shop.stripe.subscriptions.list({ customer })).data
    await shop.stripe.subscriptions.cancel(bought?.id ?? '')
    advanceHours(24 * 32)
    await reconcile(withStripe({ events: { list: () => [] } }))
    assert.equal(await planOf(admin), 'free')
  })

  it('does not request a settled payment', async () => {
    const { admin, session } = await newPayment()
    await shop.ask(admin, session)
    const { sessions } = shop.stripe.checkout
    const requests: string[] = []
    const retrieve = (id: string) => {
      requests.push(id)
      return sessions.retrieve(id)
    }
    const checkout = { sessions: Object.assign(Object.create(sessions), { retrieve }) }
    await reconcile(withStripe({ checkout }))
    assert.equal(requests.includes(session.session_id), false)
  })

  it('skips an account until its renewed period has ended', async () => {
    const admin = await newBuyer(shop)
    const until = async () => {
      const [row] = await shop.database.query<{ until: Date }>(
        'select period_ends_at as until from billing_accounts where account_id = $1',
        [admin.accountId],
      )
      return row?.until
    }
    const first = await until()
    await shop.renew(admin)
    await shop.deliverAllEvents(admin)
    const [subscription] = (
      await shop.stripe.subscriptions.list({ customer: await shop.customerOf(admin) })
    ).data
    const end = (subscription?.items.data[0]?.current_period_end ?? 0) * 1_000
    assert.notEqual(first?.getTime(), end)
    assert.equal((await until())?.getTime(), end)
  })
})
