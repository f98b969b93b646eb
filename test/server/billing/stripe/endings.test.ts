import assert from 'node:assert/strict'
import { after, before, describe, it, mock } from 'node:test'
import Stripe from 'stripe'
import { newAdmin, type SignedIn } from '../../support/accounts.ts'
import { DECLINED_CARD, DISPUTED_CARD, newBuyer, type Shop, startShop } from '../support.ts'

let shop: Shop
before(async () => {
  shop = await startShop()
})
after(() => shop.close())

const planOf = async (admin: SignedIn) => {
  const { plan, expired } = await shop.row(admin)
  return [plan, expired]
}
const subscriptionsOf = async (admin: SignedIn) => {
  const customer = await shop.customerOf(admin)
  return (await shop.stripe.subscriptions.list({ customer, status: 'all' })).data
}
const statusesOf = async (admin: SignedIn) =>
  (await subscriptionsOf(admin)).map(({ status }) => status)
/** A negative balance is a credit for the customer. */
const balanceOf = async (admin: SignedIn) => {
  const customer = await shop.stripe.customers.retrieve(await shop.customerOf(admin))
  return customer.deleted ? null : customer.balance
}
const buyPlan = async (admin: SignedIn, plan: string) => {
  const session = await shop.buy(admin, { plan })
  await shop.type(session)
  await shop.ask(admin, session)
}
const refund = async (admin: SignedIn, amount?: number) => {
  const customer = await shop.customerOf(admin)
  const [charge] = (await shop.stripe.charges.list({ customer })).data
  await shop.stripe.refunds.create({ charge: charge?.id ?? '', ...(amount && { amount }) })
}
type Overview = { subscription: { due: unknown } | null }
const dueOf = async ({ token }: SignedIn) =>
  (await shop.call<Overview>('GET', '/v1/billing', { token })).body.data.subscription?.due
const invoiceOf = async ({ token }: SignedIn) => {
  type Invoices = { items: { status: string }[] }
  const { body } = await shop.call<Invoices>('GET', '/v1/billing/invoices', { token })
  return body.data.items.at(-1)?.status
}
const creditBalanceOf = async ({ token }: SignedIn) => {
  const of = (path: string) =>
    shop.call<{ credit_balance: number }>('GET', `/v1/billing${path}`, { token })
  const [overview, quote] = await Promise.all([of(''), of('/quote?plan=plus&type=monthly')])
  return [overview.body.data.credit_balance, quote.body.data.credit_balance]
}
const isCreditPromised = async ({ token }: SignedIn) => {
  const path = '/v1/billing/quote?plan=starter&type=monthly'
  const { body } = await shop.call<{ credits_unused: boolean }>('GET', path, { token })
  return body.data.credits_unused
}

describe('a plan whose payment was refunded', () => {
  let admin: SignedIn
  before(async () => {
    admin = await newBuyer(shop, { plan: 'ultimate' })
    await refund(admin)
    await shop.deliverAllEvents(admin)
  })

  it('has ended in Stripe too, so it is never billed again', async () => {
    assert.deepEqual(await statusesOf(admin), ['canceled'])
    assert.deepEqual(await planOf(admin), ['ultimate', true])
    assert.equal(await invoiceOf(admin), 'refunded')
  })

  it('stays the same after repeated syncs', async () => {
    const told = await shop.countPlanChanges(admin)
    await shop.deliverAllEvents(admin)
    assert.deepEqual(
      [await planOf(admin), await shop.countPlanChanges(admin)],
      [['ultimate', true], told],
    )
  })

  it('is refunded only once: no credit is added to the balance for another plan', async () => {
    assert.equal(await isCreditPromised(admin), false)
    await buyPlan(admin, 'starter')
    assert.deepEqual([await planOf(admin), await balanceOf(admin)], [['starter', false], 0])
  })
})

describe('a plan with a partial refund', () => {
  const REFUNDED_CENTS = 2_000
  let admin: SignedIn
  before(async () => {
    admin = await newBuyer(shop, { plan: 'ultimate' })
    await refund(admin, REFUNDED_CENTS)
  })

  it('continues, and credits only the days that were not refunded', async () => {
    assert.equal(await isCreditPromised(admin), true)
    await buyPlan(admin, 'starter')
    assert.deepEqual(await statusesOf(admin), ['active', 'canceled'])
    assert.equal(await balanceOf(admin), REFUNDED_CENTS - 9_900)
  })

  it('is credited once, even if a crash left it active', async () => {
    const [, ended] = await subscriptionsOf(admin)
    await reactivate(ended?.id ?? '')
    // Stripe remembers an Idempotency-Key for a day.
    await shop.database.query('delete from local_stripe_replies')
    await shop.deliverAllEvents(admin)
    assert.deepEqual(await statusesOf(admin), ['active', 'canceled'])
    assert.equal(await balanceOf(admin), REFUNDED_CENTS - 9_900)
  })

  const reactivate = (id: string) =>
    shop.database.query(
      `update local_stripe_objects set object = object || '{"status":"active","ended_at":null}'
       where id = $1`,
      [id],
    )
})

describe('a plan whose renewal failed', () => {
  it('shows the amount due and the next attempt', async () => {
    const admin = await newBuyer(shop)
    assert.equal(await dueOf(admin), null)
    await shop.renew(admin, DECLINED_CARD)
    const inThreeDays = new Date(shop.deps.now().getTime() + 3 * 86_400_000)
    inThreeDays.setMilliseconds(0)
    assert.deepEqual(await dueOf(admin), { total: 3_900, next_try_at: inThreeDays.toISOString() })
  })

  it('leaves neither a credit nor an invoice after the plan is changed', async () => {
    const admin = await newBuyer(shop)
    await shop.renew(admin, DECLINED_CARD)
    await shop.deliverAllEvents(admin)
    const [unpaid] = await subscriptionsOf(admin)
    assert.equal(unpaid?.status, 'past_due')
    assert.equal(await isCreditPromised(admin), false)
    await buyPlan(admin, 'starter')
    assert.deepEqual(await statusesOf(admin), ['active', 'canceled'])
    assert.equal(await balanceOf(admin), 0)
    const bill = await shop.stripe.invoices.retrieve(String(unpaid?.latest_invoice))
    assert.equal(bill.status, 'void')
  })

  it('is also ended if Stripe has stopped retrying its payment', async () => {
    const admin = await newBuyer(shop)
    const [unpaid] = await subscriptionsOf(admin)
    await shop.database.query(
      `update local_stripe_objects set object = object || '{"status":"unpaid"}' where id = $1`,
      [unpaid?.id],
    )
    await buyPlan(admin, 'starter')
    assert.deepEqual(await statusesOf(admin), ['active', 'canceled'])
  })

  it('is ended only by the next sync if its invoice has just been paid', async () => {
    const admin = await newBuyer(shop)
    await shop.renew(admin, DECLINED_CARD)
    await shop.deliverAllEvents(admin)
    const paid = { type: 'invalid_request_error', message: 'Paid.' } as const
    const voidInvoiceMock = mock.method(shop.stripe.invoices, 'voidInvoice', () =>
      Promise.reject(new Stripe.errors.StripeInvalidRequestError(paid)),
    )
    await buyPlan(admin, 'starter')
    const before = await statusesOf(admin)
    voidInvoiceMock.mock.restore()
    await shop.deliverAllEvents(admin)
    assert.deepEqual(before, ['active', 'past_due'])
    assert.deepEqual(await statusesOf(admin), ['active', 'canceled'])
  })

  it('is credited if it was paid', async () => {
    const admin = await newBuyer(shop)
    await shop.renew(admin)
    assert.equal(await isCreditPromised(admin), true)
    await buyPlan(admin, 'starter')
    assert.equal(await balanceOf(admin), -3_900)
    assert.deepEqual(await creditBalanceOf(admin), [3_900, 3_900])
  })
})

describe('a customer who owes money', () => {
  it('has no credit', async () => {
    const admin = await newBuyer(shop)
    const debt = { amount: 500, currency: 'usd' }
    await shop.stripe.customers.createBalanceTransaction(await shop.customerOf(admin), debt)
    assert.deepEqual(await creditBalanceOf(admin), [0, 0])
  })
})

describe('a plan with a disputed payment', () => {
  it('continues until the dispute is decided, and ends if it is lost', async () => {
    const admin = await newAdmin(shop)
    const session = await shop.buy(admin)
    await shop.type(session, DISPUTED_CARD)
    await shop.ask(admin, session)
    assert.deepEqual([await planOf(admin), await invoiceOf(admin)], [['plus', false], 'disputed'])

    const [dispute] = (await shop.stripe.disputes.list()).data
    await shop.stripe.disputes.close(dispute?.id ?? '')
    const [event] = (await shop.stripe.events.list({ type: 'charge.dispute.closed' })).data
    assert.equal(await shop.deliverEvent(event ?? {}), 200)
    assert.deepEqual([await planOf(admin), await invoiceOf(admin)], [['plus', true], 'disputed'])
    assert.deepEqual(await statusesOf(admin), ['canceled'])
  })
})

describe('another open session', () => {
  it('is expired after a purchase, even if the first sync was interrupted', async () => {
    const admin = await newAdmin(shop)
    const now = shop.deps.now()
    const other = await shop.buy(admin, { plan: 'starter' })
    shop.setNow(new Date(now.getTime() + 5_000))
    await buyPlan(admin, 'plus')
    await reopen(other.session_id)
    await shop.deliverAllEvents(admin)
    assert.equal((await shop.ask(admin, other)).status, 'expired')
  })

  it('stays open if it was created later, to change the plan', async () => {
    const admin = await newBuyer(shop)
    const other = await shop.buy(admin, { plan: 'ultimate' })
    await shop.deliverAllEvents(admin)
    assert.equal((await shop.ask(admin, other)).status, 'open')
  })

  /** Reopens the session, as if it had never expired. */
  const reopen = (id: string) =>
    shop.database.query(
      `update local_stripe_objects set object = object || '{"status":"open"}' where id = $1`,
      [id],
    )
})
