import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type Stripe from 'stripe'
import { settleDuePayments } from '../../../demo/stand-ins/stripe/jobs.ts'
import { newSession, pay, type StandIn, startStandIn } from './support.ts'

/** Card numbers with the message that the payment frame receives. */
const CARDS = [
  ['4000 0000 0000 0002', 'Your card was declined.'],
  ['4000 0000 0000 9995', 'Your card has insufficient funds.'],
  ['4000 0000 0000 9987', 'Your card was declined.'],
  ['4000 0000 0000 9979', 'Your card was declined.'],
  ['4000 0000 0000 0069', 'Your card has expired.'],
  ['4000 0000 0000 0127', 'Your card’s security code is incorrect.'],
  [
    '4000 0000 0000 0119',
    'An error occurred while processing your card. Try again in a little bit.',
  ],
] as const

const RETURN_URL = 'http://localhost:4600/checkout/status'
/** The payment succeeded without a redirect. */
const COMPLETED_SESSION = { status: 'complete', returnTo: null }

describe('a payment in the Stripe stand-in', () => {
  let standIn: StandIn
  let stripe: Stripe
  before(async () => {
    standIn = await startStandIn()
    stripe = standIn.stripe
  })
  after(() => standIn.server.close())

  const retrieve = ({ id }: Stripe.Checkout.Session) =>
    stripe.checkout.sessions.retrieve(id, { expand: ['subscription', 'invoice', 'customer'] })

  it('creates the customer, subscription and paid invoice for a session', async () => {
    const session = await newSession(stripe, { subscription_data: { metadata: { plan: 'plus' } } })
    assert.deepEqual(await pay(standIn, session), COMPLETED_SESSION)
    const { status, payment_status, subscription, invoice } = await retrieve(session)
    assert(typeof subscription === 'object' && typeof invoice === 'object')
    assert.deepEqual(
      [status, payment_status, subscription?.status, subscription?.metadata.plan, invoice?.status],
      ['complete', 'paid', 'active', 'plus', 'paid'],
    )
    const [item] = subscription?.items.data ?? []
    const year = new Date((item?.current_period_end ?? 0) * 1_000).getUTCFullYear()
    assert.equal(year, new Date(session.created * 1_000).getUTCFullYear() + 1)
  })

  it('charges the card once for two clicks', async () => {
    const { id: customer } = await stripe.customers.create({ email: 'twice@example.com' })
    const session = await newSession(stripe, { customer })
    await Promise.all([pay(standIn, session), pay(standIn, session)])
    assert.equal((await stripe.charges.list({ customer })).data.length, 1)
  })

  for (const [number, words] of CARDS) {
    it(`with card ${number} is declined with Stripe’s message, and leaves the session open`, async () => {
      const session = await newSession(stripe)
      const { status, failure } = await pay(standIn, session, { number })
      assert.deepEqual([status, failure.message], ['declined', words])
      assert.equal((await retrieve(session)).status, 'open')
      assert.deepEqual(await pay(standIn, session), COMPLETED_SESSION)
    })
  }

  const AUTHENTICATED_CARDS = [
    ['4000 0025 0000 3155', () => null],
    // The customer authenticates on the bank's page, and returns from it.
    ['4000 0027 6000 3184', (id: string) => `${RETURN_URL}?session_id=${id}`],
  ] as const
  for (const [number, returnUrlOf] of AUTHENTICATED_CARDS) {
    it(`requires authentication for ${number}, and accepts either outcome`, async () => {
      const session = await newSession(stripe)
      assert.deepEqual(await pay(standIn, session, { number }), { status: 'authenticate' })
      const failed = await pay(standIn, session, { number, authentication: 'fail' })
      assert.match(failed.failure.message, /^We are unable to authenticate/)
      const done = await pay(standIn, session, { number, authentication: 'complete' })
      assert.deepEqual(done, { ...COMPLETED_SESSION, returnTo: returnUrlOf(session.id) })
    })
  }

  const BANK = { type: 'us_bank_account', routing_number: '110000000' }
  const BANKS = [
    ['000123456789', 'paid', 'active', undefined],
    ['000222222227', 'unpaid', 'incomplete_expired', /insufficient funds/],
  ] as const
  for (const [account_number, payment, subscriptionStatus, words] of BANKS) {
    it(`from account ${account_number} waits for the bank, and is then ${payment}`, async () => {
      const session = await newSession(stripe)
      await pay(standIn, session, { ...BANK, account_number })
      const before = await retrieve(session)
      assert.deepEqual([before.status, before.payment_status], ['complete', 'unpaid'])
      standIn.server.setNow(new Date(standIn.server.deps.now().getTime() + 60_000))
      await settleDuePayments(standIn.server.deps)
      const { payment_status, subscription } = await retrieve(session)
      assert(typeof subscription === 'object')
      assert.deepEqual([payment_status, subscription?.status], [payment, subscriptionStatus])
      const [intent] = (await stripe.charges.list({ limit: 1 })).data
      assert.match(intent?.failure_message ?? 'undefined', words ?? /^undefined$/)
    })
  }

  const FIELD_ERRORS = [
    [{ number: '4242 4242 4242 4241' }, { number: 'Your card number is invalid.' }],
    [{ expiry: '04 / 20' }, { expiry: 'Your card’s expiration date is in the past.' }],
    [{ cvc: '1' }, { cvc: 'Your card’s security code is incomplete.' }],
    [{ name: ' ' }, { name: 'Your full name is incomplete.' }],
  ] as const
  for (const [typed, errors] of FIELD_ERRORS) {
    it(`returns field errors: ${Object.values(errors)}`, async () => {
      const answer = await pay(standIn, await newSession(stripe), typed)
      assert.deepEqual(answer, { status: 'invalid', errors })
    })
  }

  it('has an invoice file that anyone with its full URL can open', async () => {
    const session = await newSession(stripe)
    await pay(standIn, session)
    const { invoice } = await retrieve(session)
    assert(typeof invoice === 'object')
    const { pathname } = new URL(invoice?.invoice_pdf ?? '')
    const file = await standIn.ask(pathname)
    const text = await file.text()
    assert.match(text, /^%PDF-1\.4\n[\s\S]*Total {4}468\.00 USD[\s\S]*%%EOF\n$/)
    assert.match(text, /\(1 \\327 .+ \\\(at \$468\.00 \/ year\\\) {4}468\.00 USD\)/)
    assert.match(text, /WinAnsiEncoding/)
    const guessedPath = pathname.replace(/pdf_\w+-/, 'pdf_0-')
    assert.equal((await standIn.ask(guessedPath)).status, 404)
  })

  it('starts a subscription that can be cancelled at the end of the period, and resumed', async () => {
    const session = await newSession(stripe)
    await pay(standIn, session)
    const { subscription } = await stripe.checkout.sessions.retrieve(session.id)
    assert(typeof subscription === 'string')
    const cancelledSubscription = await stripe.subscriptions.update(subscription, {
      cancel_at_period_end: true,
    })
    assert.equal(
      cancelledSubscription.cancel_at,
      cancelledSubscription.items.data[0]?.current_period_end,
    )
    const resumedSubscription = await stripe.subscriptions.update(subscription, {
      cancel_at_period_end: false,
    })
    assert.deepEqual([resumedSubscription.cancel_at, resumedSubscription.status], [null, 'active'])
  })

  it('is credited for the unused part of the period after an immediate cancellation', async () => {
    const session = await newSession(stripe)
    await pay(standIn, session)
    const { subscription, customer } = await retrieve(session)
    assert(typeof subscription === 'object' && typeof customer === 'object')
    const ended = await stripe.subscriptions.cancel(subscription?.id ?? '', {
      prorate: true,
      invoice_now: true,
    })
    const known = await stripe.customers.retrieve(customer?.id ?? '')
    assert(!known.deleted && known.balance <= -467_00)
    assert.equal(ended.status, 'canceled')
  })

  it('can be refunded', async () => {
    const { id: customer } = await stripe.customers.create({})
    await pay(standIn, await newSession(stripe, { customer }))
    const [charge] = (await stripe.charges.list({ customer })).data
    await stripe.refunds.create({ charge: charge?.id ?? '' })
    assert.equal((await stripe.charges.retrieve(charge?.id ?? '')).refunded, true)
  })
})
