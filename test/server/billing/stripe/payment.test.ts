import assert from 'node:assert/strict'
import { after, before, describe, it, mock } from 'node:test'
import type Stripe from 'stripe'
import { settleDuePayments } from '../../../../demo/stand-ins/stripe/jobs.ts'
import { failureReason } from '../../../../src/server/billing/stripe/failure-reason.ts'
import { newAdmin, newMember, type SignedIn } from '../../support/accounts.ts'
import { DECLINED_CARD, newBuyer, type Session, type Shop, startShop } from '../support.ts'

let shop: Shop
before(async () => {
  shop = await startShop()
})
after(() => shop.close())

const call = (method: string, path: string, { token }: SignedIn) =>
  shop.call<Session & Record<string, unknown>>(method, `/v1/billing${path}`, { token })
const planOf = async (admin: SignedIn) => {
  const { gateway, plan, plan_type } = await shop.row(admin)
  return [gateway, plan, plan_type]
}

describe('a quote', () => {
  it('applies the default coupon to a yearly plan', async () => {
    const { body } = await call('GET', '/quote?plan=plus&type=yearly', await newAdmin(shop))
    const { list, discount, total, coupon } = body.data
    assert.deepEqual(
      [list, discount, total, coupon],
      [46_800, 9_360, 37_440, { code: 'POPLAR20', percent_off: 20 }],
    )
  })

  it('applies no coupon to a monthly plan, even if an empty one is sent', async () => {
    const { body } = await call(
      'GET',
      '/quote?plan=starter&type=monthly&coupon=',
      await newAdmin(shop),
    )
    assert.deepEqual([body.data.total, body.data.coupon], [1_500, null])
  })

  it('states that unused time on the current plan is credited', async () => {
    const { body } = await call('GET', '/quote?plan=ultimate&type=monthly', await newBuyer(shop))
    assert.equal(body.data.credits_unused, true)
  })

  for (const [gateway, deal] of [
    ['appsumo', 'lifetime'],
    ['dealfuel', 'lifetime'],
    ['Bundle', 'bundle'],
    ['local', null],
  ] as const) {
    it(`states that it replaces ${deal ?? 'nothing'} on ${gateway}`, async () => {
      const admin = await newAdmin(shop, { gateway })
      const { body } = await call('GET', '/quote?plan=plus&type=yearly', admin)
      assert.equal(Reflect.get(body.data, 'ends_deal'), deal)
    })
  }

  const refused = [
    'plan=__proto__&type=monthly',
    'plan=free&type=monthly',
    'plan=plus',
    'type=yearly',
  ]
  for (const query of [...refused, 'plan=plus&type=lifetime', 'plan=constructor&type=toString']) {
    it(`is refused for ${query}`, async () => {
      const { status, body } = await call('GET', `/quote?${query}`, await newAdmin(shop))
      assert.deepEqual([status, body.code], [422, 'INVALID'])
    })
  }
})

describe('a payment by card', () => {
  it('applies the plan with its limits, on the gateway `stripe`', async () => {
    const admin = await newAdmin(shop, { gateway: 'local' })
    const session = await shop.buy(admin, { plan: 'ultimate', type: 'yearly' })
    await shop.type(session)
    assert.deepEqual(await shop.ask(admin, session), {
      ...{ status: 'paid', plan: 'ultimate', type: 'yearly', coupon: null, reason: null },
    })
    const { sites_limit, team_members_limit, monthly_views_limit } = await shop.row(admin)
    assert.deepEqual(await planOf(admin), ['stripe', 'ultimate', 'yearly'])
    assert.deepEqual([sites_limit, team_members_limit, monthly_views_limit], [50, 50, 1_000_000])
  })

  it('stays open after a card is declined, and can be completed with another card', async () => {
    const admin = await newAdmin(shop)
    const session = await shop.buy(admin)
    assert.equal(await shop.type(session, DECLINED_CARD), 'declined')
    assert.equal((await shop.ask(admin, session)).status, 'open')
    assert.deepEqual(await planOf(admin), ['stripe', 'free', 'monthly'])
    await shop.type(session)
    assert.equal((await shop.ask(admin, session)).status, 'paid')
  })

  it('is reused for a second click, whether immediate or later', async () => {
    const admin = await newAdmin(shop)
    const [one, other] = await Promise.all([
      shop.buy(admin, { key: 'press-1' }),
      shop.buy(admin, { key: 'press-1' }),
    ])
    const later = await shop.buy(admin, { key: 'press-2' })
    assert.equal(new Set([one, other, later].map(({ session_id }) => session_id)).size, 1)
  })

  it('is replaced by a new payment for a different plan, type or coupon', async () => {
    const admin = await newAdmin(shop)
    const ids = [
      await shop.buy(admin, { plan: 'plus', type: 'monthly' }),
      await shop.buy(admin, { plan: 'plus', type: 'yearly' }),
      await shop.buy(admin, { plan: 'starter', type: 'monthly' }),
    ].map(({ session_id }) => session_id)
    assert.equal(new Set(ids).size, 3)
  })

  it('that succeeds expires other open sessions', async () => {
    const admin = await newAdmin(shop)
    const other = await shop.buy(admin, { plan: 'starter' })
    const session = await shop.buy(admin)
    await shop.type(session)
    await shop.ask(admin, session)
    assert.equal((await shop.ask(admin, other)).status, 'expired')
  })

  it('is refused for the current plan, even before a webhook has arrived', async () => {
    const admin = await newAdmin(shop)
    await shop.type(await shop.buy(admin))
    const { status, body } = await call('POST', '/session?plan=plus&type=monthly', admin)
    assert.deepEqual([status, body.code], [409, 'ALREADY_PAID'])
    assert.deepEqual(await planOf(admin), ['stripe', 'plus', 'monthly'])
  })

  it('is allowed for the current plan with the other billing type', async () => {
    const admin = await newBuyer(shop)
    assert.equal((await call('POST', '/session?plan=plus&type=yearly', admin)).status, 200)
  })

  it('costs Stripe’s current price, even if another price was shown before', async () => {
    const admin = await newAdmin(shop)
    const opened = await shop.buy(admin, { plan: 'starter', type: 'yearly' })
    const shown = await call('GET', '/quote?plan=starter&type=yearly', admin)
    const change = { currency: 'usd', product: 'poplar_starter', transfer_lookup_key: true }
    const year = { recurring: { interval: 'year' }, lookup_key: 'poplar_starter_yearly' } as const
    await shop.stripe.prices.create({ ...change, ...year, unit_amount: 20_000 })
    const { total } = await shop.buy(admin, { plan: 'starter', type: 'yearly' })
    assert.deepEqual([shown.body.data.total, opened.total, total], [14_400, 14_400, 16_000])
  })
})

describe('a payment from a bank account', () => {
  it('prevents a second payment while it is processing', async () => {
    const admin = await newAdmin(shop)
    const session = await shop.buy(admin)
    await shop.typeBank(session, '000123456789')
    const again = () => call('POST', '/session?plan=starter&type=monthly', admin)
    const { status, body } = await again()
    assert.deepEqual([status, body.code], [409, 'PAYMENT_UNDER_WAY'])
    await settle()
    assert.equal((await again()).status, 200)
  })

  it('is `processing` at first, without the plan, and applies the plan once it succeeds', async () => {
    const admin = await newAdmin(shop)
    const session = await shop.buy(admin)
    await shop.typeBank(session, '000123456789')
    assert.equal((await shop.ask(admin, session)).status, 'processing')
    assert.deepEqual(await planOf(admin), ['stripe', 'free', 'monthly'])
    await settle()
    assert.equal((await shop.ask(admin, session)).status, 'paid')
    assert.deepEqual(await planOf(admin), ['stripe', 'plus', 'monthly'])
  })

  const REASONS = [
    ['000111111113', 'Your bank account has been closed.'],
    ['000111111116', 'Your bank account could not be found.'],
    ['000222222227', 'Your bank account has insufficient funds for this payment.'],
  ] as const
  for (const [number, words] of REASONS) {
    it(`can fail later, and shows the buyer the reason: ${words}`, async () => {
      const admin = await newAdmin(shop)
      const session = await shop.buy(admin)
      await shop.typeBank(session, number)
      await settle()
      const { status, reason } = await shop.ask(admin, session)
      assert.deepEqual([status, reason], ['failed', words])
      assert.deepEqual(await planOf(admin), ['stripe', 'free', 'monthly'])
    })
  }

  const card = { payment_method: { type: 'card' } } as Stripe.PaymentIntent.LastPaymentError
  it('shows Stripe’s message for cards, and none for unknown reasons', () => {
    const message = 'Your card was declined.'
    assert.equal(failureReason({ ...card, code: 'card_declined', message }), message)
    const bank = { type: 'card_error', message: 'The customer’s account is odd.' } as const
    assert.equal(failureReason({ ...bank, code: 'unheard_of' }), null)
  })

  const settle = () =>
    settleDuePayments({
      database: shop.database,
      now: () => new Date(shop.deps.now().getTime() + 60_000),
    })
})

describe('a caller without permission', () => {
  it('is a member', async () => {
    const member = await newMember(shop, await newAdmin(shop))
    const calls = ['GET ', 'GET /quote?plan=plus&type=monthly', 'GET /invoices', 'POST /cancel']
    for (const entry of [...calls, 'POST /session?plan=plus&type=monthly', 'POST /portal']) {
      const [method = '', path = ''] = entry.split(' ')
      assert.equal((await call(method, path, member)).status, 403, entry)
    }
  })

  it('is anyone who is not signed in', async () => {
    assert.equal((await shop.call('GET', '/v1/billing')).status, 401)
  })

  it('gets the same response for another account’s payment as for an unknown payment', async () => {
    const session = await shop.buy(await newAdmin(shop))
    const stranger = await newAdmin(shop)
    for (const id of [session.session_id, 'cs_test_0', "'", '']) {
      const { status } = await call('POST', `/session/status?session_id=${id}`, stranger)
      assert.equal(status, 404, id)
    }
  })

  it('causes no request to Stripe about another account’s payment', async () => {
    const { session_id } = await shop.buy(await newAdmin(shop))
    const stranger = await newAdmin(shop)
    const retrieve = mock.method(shop.stripe.checkout.sessions, 'retrieve')
    await call('POST', `/session/status?session_id=${session_id}`, stranger)
    retrieve.mock.restore()
    assert.equal(retrieve.mock.callCount(), 0)
  })

  const dashboard = 'http://localhost:4600'
  const refusedReturnUrls = [
    'https://evil.example/',
    `blob:${dashboard}/0`,
    dashboard.replace('//', '//name:word@'),
    'javascript:alert(1)',
    '/checkout',
  ]
  for (const address of refusedReturnUrls) {
    it(`must not return to ${address}, which may not call the API`, async () => {
      const query = `plan=plus&type=monthly&return_url=${encodeURIComponent(address)}`
      const { status, body } = await call('POST', `/session?${query}`, await newAdmin(shop))
      assert.deepEqual([status, body.code], [422, 'INVALID'])
    })
  }

  const returnTo = (address: string, admin: SignedIn) => {
    const query = `plan=plus&type=monthly&return_url=${encodeURIComponent(address)}`
    return call('POST', `/session?${query}`, admin)
  }

  it('may return to the dashboard', async () => {
    assert.equal((await returnTo(dashboard, await newAdmin(shop))).status, 200)
  })

  it('returns to the last page that was specified', async () => {
    const admin = await newAdmin(shop)
    const one = await returnTo(`${dashboard}/one`, admin)
    const other = await returnTo(`${dashboard}/other`, admin)
    assert.notEqual(one.body.data.session_id, other.body.data.session_id)
  })

  it('returns with the ID of this payment, not with one from the page’s URL', async () => {
    const { body } = await returnTo(`${dashboard}/?session_id=cs_old`, await newAdmin(shop))
    const { return_url } = await shop.stripe.checkout.sessions.retrieve(body.data.session_id)
    const ids = new URL(return_url ?? '').searchParams.getAll('session_id')
    assert.deepEqual(ids, ['{CHECKOUT_SESSION_ID}'])
  })
})
