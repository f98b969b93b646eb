import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { newSession, type StandIn, startStandIn, yearlyPrice } from './support.ts'

const DAY_S = 24 * 60 * 60

describe('the Stripe stand-in, called with the stripe package', () => {
  let standIn: StandIn
  before(async () => {
    standIn = await startStandIn()
  })
  after(() => standIn.server.close())

  it('creates and finds a customer', async () => {
    const { customers } = standIn.stripe
    const { id } = await customers.create({ email: 'mira@example.com', metadata: { a: 'b' } })
    const known = await customers.retrieve(id)
    assert.deepEqual(
      [known.deleted, 'email' in known && known.email],
      [undefined, 'mira@example.com'],
    )
  })

  it('returns Stripe’s error for an unknown ID', async () => {
    await assert.rejects(standIn.stripe.customers.retrieve('cus_none'), {
      type: 'StripeInvalidRequestError',
      code: 'resource_missing',
      statusCode: 404,
      message: "No such customer: 'cus_none'",
    })
  })

  it('refuses a parameter that Stripe does not have', async () => {
    const params: object = { email: 'mira@example.com', plan: 'plus' }
    await assert.rejects(standIn.stripe.customers.create(params), {
      code: 'parameter_unknown',
      param: 'plan',
    })
  })

  it('requires its secret key', async () => {
    const response = await standIn.ask('/local/stripe/v1/customers', {
      headers: { authorization: 'Bearer sk_test_other' },
    })
    assert.deepEqual(
      [response.status, (await response.json()).error.type],
      [401, 'invalid_request_error'],
    )
  })

  it('runs a request once per idempotency key, and refuses the key for another request', async () => {
    const { customers } = standIn.stripe
    const once = { idempotencyKey: 'once' }
    const first = await customers.create({ email: 'once@example.com' }, once)
    const again = await customers.create({ email: 'once@example.com' }, once)
    assert.equal(again.id, first.id)
    await assert.rejects(customers.create({ email: 'other@example.com' }, once), {
      type: 'StripeIdempotencyError',
    })
  })

  it('finds a price by its lookup key, which only one price can have', async () => {
    const { prices, products } = standIn.stripe
    const product = await products.create({ id: 'poplar_plus', name: 'Poplar Plus' })
    const facts = { product: product.id, currency: 'usd', unit_amount: 39_00 }
    const monthly = { ...facts, recurring: { interval: 'month' as const } }
    const price = await prices.create({ ...monthly, lookup_key: 'plus_monthly' })
    const found = await prices.list({ lookup_keys: ['plus_monthly', 'plus_yearly'], active: true })
    assert.deepEqual(
      found.data.map(({ id }) => id),
      [price.id],
    )
    await assert.rejects(prices.create({ ...monthly, lookup_key: 'plus_monthly' }), {
      code: 'resource_already_exists',
    })
  })

  it('returns a list in pages, using cursors', async () => {
    const { coupons } = standIn.stripe
    for (const id of ['ONE', 'TWO', 'THREE']) await coupons.create({ id, percent_off: 5 })
    const first = await coupons.list({ limit: 2 })
    const rest = await coupons.list({ limit: 2, starting_after: 'TWO' })
    assert.deepEqual(
      [first.data.map(({ id }) => id), first.has_more, rest.data.map(({ id }) => id)],
      [['THREE', 'TWO'], true, ['ONE']],
    )
  })

  it('creates a session for an embedded page, with the coupon applied', async () => {
    const { stripe } = standIn
    await stripe.coupons.create({ id: 'POPLAR20', percent_off: 20, duration: 'forever' })
    const session = await newSession(stripe, { discounts: [{ coupon: 'POPLAR20' }] })
    assert.match(session.client_secret ?? '', /^cs_test_\w+_secret_\w+$/)
    assert.deepEqual(
      [session.status, session.payment_status, session.amount_total, session.currency],
      ['open', 'unpaid', 374_40, 'usd'],
    )
  })

  it('expands only what is requested', async () => {
    const { stripe } = standIn
    const { id } = await newSession(stripe)
    const { sessions } = stripe.checkout
    const plain = await sessions.retrieve(id)
    const full = await sessions.retrieve(id, { expand: ['line_items'] })
    assert.deepEqual(
      [plain.line_items, full.line_items?.data[0]?.amount_total, '_private' in full],
      [undefined, 468_00, false],
    )
  })

  it('expires a session after a day, or on request', async () => {
    const { stripe, server } = standIn
    const told = await newSession(stripe)
    assert.equal((await stripe.checkout.sessions.expire(told.id)).status, 'expired')
    await assert.rejects(stripe.checkout.sessions.expire(told.id), { statusCode: 400 })
    const abandonedSession = await newSession(stripe)
    server.setNow(new Date((abandonedSession.created + DAY_S) * 1_000))
    assert.equal((await stripe.checkout.sessions.retrieve(abandonedSession.id)).status, 'expired')
  })

  const BAD_COUPONS = [
    ['unknown', { coupon: 'NOBODY' }, 'resource_missing'],
    ['used up', { coupon: 'USED_UP' }, 'coupon_expired'],
    ['for another plan', { coupon: 'OTHER' }, undefined],
  ] as const
  for (const [kind, discount, code] of BAD_COUPONS) {
    it(`refuses a coupon that is ${kind}`, async () => {
      const { stripe } = standIn
      const other = await yearlyPrice(stripe)
      const products = [typeof other.product === 'string' ? other.product : other.product.id]
      const make = { USED_UP: { max_redemptions: 0 }, OTHER: { applies_to: { products } } }
      for (const [id, facts] of Object.entries(make)) {
        await stripe.coupons.create({ id, percent_off: 10, ...facts }).catch(() => {})
      }
      await assert.rejects(newSession(stripe, { discounts: [discount] }), { statusCode: 400, code })
    })
  }

  it('lists missed events', async () => {
    const { stripe } = standIn
    const { id } = await stripe.customers.create({ email: 'late@example.com' })
    const { data } = await stripe.events.list({ types: ['customer.created'], limit: 1 })
    const [event] = data
    assert.equal(event?.type === 'customer.created' && event.data.object.id, id)
  })
})
