import assert from 'node:assert/strict'
import { after, before, describe, it, mock } from 'node:test'
import fc from 'fast-check'
import { reconcile } from '../../../../src/server/billing/reconcile.ts'
import { syncAccount } from '../../../../src/server/billing/stripe/sync.ts'
import { newAdmin, type SignedIn } from '../../support/accounts.ts'
import { newBuyer, type Shop, startShop } from '../support.ts'

let shop: Shop
before(async () => {
  shop = await startShop()
})
after(() => shop.close())

const planOf = async (admin: SignedIn) => {
  const { gateway, plan, plan_type, expired } = await shop.row(admin)
  return [gateway, plan, plan_type, expired]
}
/** A payment after which the buyer closed the tab. */
const newPayment = async (plan = 'plus') => {
  const admin = await newAdmin(shop)
  await shop.type(await shop.buy(admin, { plan }))
  return admin
}
const subscriptionOf = async (admin: SignedIn) => {
  const [event] = (await shop.eventsOf(admin)).filter(({ type }) =>
    type.startsWith('customer.subscription'),
  )
  return String(Reflect.get(event?.data.object ?? {}, 'id'))
}

describe('a webhook', () => {
  it('applies the plan if the tab was closed', async () => {
    const admin = await newPayment()
    await shop.deliverAllEvents(admin)
    assert.deepEqual(await planOf(admin), ['stripe', 'plus', 'monthly', false])
  })

  it('that arrives 10 times simultaneously, while the page polls, changes the plan once', async () => {
    const admin = await newAdmin(shop)
    const session = await shop.buy(admin)
    await shop.type(session)
    const [event] = (await shop.eventsOf(admin)).slice(-1)
    const all = await Promise.all([
      ...Array.from({ length: 10 }, () => shop.deliverEvent(event ?? {})),
      shop.ask(admin, session).then(({ status }) => status),
    ])
    assert.deepEqual(new Set(all), new Set([200, 'paid']))
    assert.equal(await shop.countPlanChanges(admin), 1)
  })

  it('that has already been processed sends no request to Stripe', async () => {
    const admin = await newPayment()
    await shop.deliverAllEvents(admin)
    const [event] = (await shop.eventsOf(admin)).slice(-1)
    const list = mock.method(shop.stripe.subscriptions, 'list')
    await shop.deliverEvent(event ?? {})
    list.mock.restore()
    assert.equal(list.mock.callCount(), 0)
  })

  const tamperedEvent = { id: 'evt_0', type: 'invoice.paid' }
  const invalidSignatures: [words: string, letter: Parameters<Shop['deliverEvent']>[1]][] = [
    ['another secret', { secret: 'whsec_other' }],
    ['a timestamp 6 minutes ago', { at: new Date(Date.now() - 360_000) }],
    ['another body', { signed: tamperedEvent }],
  ]
  for (const [words, letter] of invalidSignatures) {
    it(`signed with ${words} is refused, and changes nothing`, async () => {
      const admin = await newPayment()
      const [event] = (await shop.eventsOf(admin)).slice(-1)
      assert.equal(await shop.deliverEvent(event ?? {}, letter), 400)
      assert.deepEqual(await planOf(admin), ['stripe', 'free', 'monthly', false])
      const kept = await shop.database.query('select from stripe_events where event_id = $1', [
        event?.id,
      ])
      assert.equal(kept.length, 0)
    })
  }

  it('without a signature is refused', async () => {
    const call = { body: tamperedEvent, key: null }
    assert.equal((await shop.call('POST', '/v1/webhooks/stripe', call)).status, 400)
  })

  it('of an unknown type, or for an unknown customer, is accepted and ignored', async () => {
    const object = { customer: 'cus_other' }
    for (const type of ['invoice.paid', 'moon.rose']) {
      assert.equal(
        await shop.deliverEvent({ id: `evt_${type}`, type, created: 1, data: { object } }),
        200,
      )
    }
  })

  it('produces the same row in any order, and however often each event is delivered', async () => {
    const admin = await newPayment('starter')
    await shop.type(await shop.buy(admin, { plan: 'ultimate', type: 'yearly' }))
    const events = await shop.eventsOf(admin)
    const order = fc.shuffledSubarray(events.flatMap((event) => [event, event]))
    // At least one event that refers to a plan: an event about a card alone changes nothing.
    const planEvent = fc.constantFrom(
      ...events.filter(({ type }) => /^(checkout\.session|customer\.subscription)\./.test(type)),
    )
    await fc.assert(
      fc.asyncProperty(order, planEvent, async (heard, last) => {
        await resetAccount(admin)
        for (const event of [...heard, last]) await shop.deliverEvent(event)
        assert.deepEqual(await planOf(admin), ['stripe', 'ultimate', 'yearly', false])
      }),
      { numRuns: 5 },
    )
  })
})

/** Undoes what the webhooks have changed. */
async function resetAccount({ accountId }: SignedIn): Promise<void> {
  for (const sql of [
    "update accounts set plan = 'free', plan_type = 'monthly' where account_id = $1",
    'update billing_accounts set applied = null where account_id = $1',
  ]) {
    await shop.database.query(sql, [accountId])
  }
  await shop.database.query('delete from stripe_events')
}

/** A database whose transactions all fail. */
const failingDatabase = () => ({
  database: {
    ...shop.database,
    transaction: () => Promise.reject(new Error('The power went out.')),
  },
})

describe('a crash after a payment, before the plan is applied', () => {
  it('is repaired by the next event', async () => {
    const admin = await newPayment()
    await assert.rejects(
      syncAccount({ ...shop.deps, ...failingDatabase() }, admin.accountId),
      /power/,
    )
    assert.deepEqual(await planOf(admin), ['stripe', 'free', 'monthly', false])
    await shop.deliverAllEvents(admin)
    assert.deepEqual(await planOf(admin), ['stripe', 'plus', 'monthly', false])
  })

  it('is repaired at startup, even without an event', async () => {
    const admin = await newPayment()
    await reconcile(shop.deps)
    assert.deepEqual(await planOf(admin), ['stripe', 'plus', 'monthly', false])
  })
})

describe('a reconciliation that crashes', () => {
  it('leaves the payment for the next run', async () => {
    const admin = await newPayment()
    await reconcile({ ...shop.deps, log: { error() {} }, ...failingDatabase() })
    assert.deepEqual(await planOf(admin), ['stripe', 'free', 'monthly', false])
    // Stripe has sent no event for the payment.
    await shop.database.query('delete from stripe_events')
    await reconcile(shop.deps)
    assert.deepEqual(await planOf(admin), ['stripe', 'plus', 'monthly', false])
  })
})

describe('an active plan', () => {
  const changeRenewal = (path: string, { token }: SignedIn) =>
    shop.call<{ subscription: { ends_at: string | null } }>('POST', `/v1/billing/${path}`, {
      token,
    })

  it('can be cancelled at the end of its period, and resumed', async () => {
    const admin = await newBuyer(shop)
    const { body } = await changeRenewal('cancel', admin)
    const cancelledRow = await shop.row(admin)
    assert.equal(cancelledRow.cancel_at_period_end, true)
    assert.equal(cancelledRow.trial_ends_on_provider?.toISOString(), body.data.subscription.ends_at)
    await changeRenewal('resume', admin)
    const { cancel_at_period_end, trial_ends_on_provider } = await shop.row(admin)
    assert.deepEqual([cancel_at_period_end, trial_ends_on_provider], [false, null])
  })

  it('can be resumed after being cancelled in Stripe’s portal as of a set date', async () => {
    const admin = await newBuyer(shop)
    const at = Math.floor(shop.deps.now().getTime() / 1_000) + 86_400
    await shop.stripe.subscriptions.update(await subscriptionOf(admin), { cancel_at: at })
    await shop.deliverAllEvents(admin)
    assert.equal((await shop.row(admin)).cancel_at_period_end, true)
    const { body } = await changeRenewal('resume', admin)
    assert.equal(body.data.subscription.ends_at, null)
    assert.equal((await shop.row(admin)).cancel_at_period_end, false)
  })

  it('becomes Free once its owner has cancelled it and it has ended', async () => {
    const admin = await newBuyer(shop)
    await changeRenewal('cancel', admin)
    await shop.stripe.subscriptions.cancel(await subscriptionOf(admin))
    await shop.deliverAllEvents(admin)
    assert.deepEqual(await planOf(admin), ['stripe', 'free', 'monthly', false])
    assert.equal((await shop.row(admin)).sites_limit, 2)
  })

  it('stays ended even if a sync that started before the end finishes after it', async () => {
    const admin = await newBuyer(shop)
    const { subscriptions } = shop.stripe
    const list = subscriptions.list.bind(subscriptions)
    const first = mock.method(subscriptions, 'list', async (...sent: Parameters<typeof list>) => {
      first.mock.restore()
      const read = await list(...sent)
      await changeRenewal('cancel', admin)
      await subscriptions.cancel(await subscriptionOf(admin))
      await shop.deliverAllEvents(admin)
      return read
    })
    await syncAccount(shop.deps, admin.accountId)
    assert.deepEqual(await planOf(admin), ['stripe', 'free', 'monthly', false])
  })

  it('that ends does not change a deal that replaced it', async () => {
    const admin = await newBuyer(shop)
    await shop.database.query(
      "update accounts set gateway = 'appsumo', plan_type = 'lifetime' where account_id = $1",
      [admin.accountId],
    )
    await shop.stripe.subscriptions.cancel(await subscriptionOf(admin))
    await shop.deliverAllEvents(admin)
    assert.deepEqual(await planOf(admin), ['appsumo', 'plus', 'lifetime', false])
  })

  it('expires after its payment has been refunded', async () => {
    const admin = await newBuyer(shop)
    const [charge] = (await shop.stripe.charges.list({ limit: 1 })).data
    await shop.stripe.refunds.create({ charge: charge?.id ?? '' })
    await shop.deliverAllEvents(admin)
    assert.deepEqual(await planOf(admin), ['stripe', 'plus', 'monthly', true])
  })

  it('is ended when another plan replaces it, so only the new plan is billed', async () => {
    const admin = await newBuyer(shop)
    const session = await shop.buy(admin, { plan: 'ultimate' })
    await shop.type(session)
    await shop.ask(admin, session)
    const ended = (await shop.eventsOf(admin)).map(({ type }) => type)
    assert.equal(ended.filter((type) => type === 'customer.subscription.deleted').length, 1)
    assert.deepEqual(await planOf(admin), ['stripe', 'ultimate', 'monthly', false])
  })

  it('replaces a lifetime deal, and clears its delayed payment', async () => {
    const admin = await newAdmin(shop, {
      ...{ gateway: 'appsumo', plan: 'plus', plan_type: 'lifetime', sites_limit: 25 },
      payment_delayed_at: shop.deps.now(),
    })
    const session = await shop.buy(admin, { plan: 'starter' })
    await shop.type(session)
    await shop.ask(admin, session)
    assert.deepEqual(await planOf(admin), ['stripe', 'starter', 'monthly', false])
    const [row] = await shop.database.query<{ payment_delayed_at: Date | null }>(
      'select payment_delayed_at from accounts where account_id = $1',
      [admin.accountId],
    )
    assert.equal(row?.payment_delayed_at, null)
  })

  it('cannot be cancelled on a free account', async () => {
    const { status, body } = await changeRenewal('cancel', await newAdmin(shop))
    assert.deepEqual([status, body.code], [409, 'CONFLICT'])
  })
})
