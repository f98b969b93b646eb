import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type Stripe from 'stripe'
import { newSession, pay, type StandIn, startStandIn } from './support.ts'

const GOOD_CARD = { number: '5555 5555 5555 4444', expiry: '04 / 39', cvc: '242', name: 'Mira' }

describe('a renewal in the Stripe stand-in', () => {
  let standIn: StandIn
  let stripe: Stripe
  before(async () => {
    standIn = await startStandIn()
    stripe = standIn.stripe
  })
  after(() => standIn.server.close())

  const send = (body: object, key = 'sk_test_local') =>
    standIn.ask('/local/stripe/controls/renewals', {
      method: 'POST',
      headers: { authorization: `Bearer ${key}` },
      body: JSON.stringify(body),
    })
  async function renewSubscription(email: string, facts: object = {}) {
    const response = await send({ email, answer: 'card', ...facts })
    return response.json()
  }
  async function subscriber(email: string): Promise<string> {
    const { id } = await stripe.customers.create({ email })
    await pay(standIn, await newSession(stripe, { customer: id }))
    return id
  }
  async function stateOf(customer: string) {
    const { data } = await stripe.subscriptions.list({
      ...{ customer, status: 'all', expand: ['data.latest_invoice'] },
    })
    const [subscription] = data
    const invoice = subscription?.latest_invoice
    assert(subscription && invoice && typeof invoice === 'object')
    return { status: subscription.status, invoice: invoice.status, tried: invoice.attempt_count }
  }
  async function replaceCard(customer: string, number = GOOD_CARD.number) {
    const { url } = await stripe.billingPortal.sessions.create({
      customer,
      return_url: 'http://localhost:4600/billing',
    })
    const page = new URL(url).pathname
    const before = await (await standIn.ask(page)).text()
    const body = new URLSearchParams({ ...GOOD_CARD, number })
    await standIn.ask(`${page}/card`, { method: 'POST', body })
    return before
  }

  it('starts the next period, and is paid with the card', async () => {
    const customer = await subscriber('a@example.com')
    const periodEnd = async () => {
      const { data } = await stripe.subscriptions.list({ customer })
      return data[0]?.items.data[0]?.current_period_end ?? 0
    }
    const end = await periodEnd()
    assert.deepEqual(await renewSubscription('a@example.com'), { status: 'active' })
    assert((await periodEnd()) > end)
    assert.equal((await stripe.invoices.list({ customer, status: 'paid' })).data.length, 2)
  })

  it('that the bank declines leaves an open invoice and a past-due plan', async () => {
    const customer = await subscriber('b@example.com')
    await renewSubscription('b@example.com', { answer: 'refused' })
    assert.deepEqual(await stateOf(customer), { status: 'past_due', invoice: 'open', tried: 1 })
  })

  it('that failed is paid with the card on a later attempt', async () => {
    const customer = await subscriber('c@example.com')
    await renewSubscription('c@example.com', { answer: 'refused', times: 2 })
    assert.deepEqual(await renewSubscription('c@example.com'), { status: 'active' })
    assert.deepEqual(await stateOf(customer), { status: 'active', invoice: 'paid', tried: 3 })
  })

  it('that failed is paid immediately with a new card in the portal, which shows a confirmation', async () => {
    const customer = await subscriber('d@example.com')
    await renewSubscription('d@example.com', { answer: 'refused' })
    assert.match(await replaceCard(customer), /The last payment failed\./)
    assert.deepEqual(await stateOf(customer), { status: 'active', invoice: 'paid', tried: 2 })
  })

  it('that failed stays unpaid if the new card is declined', async () => {
    const customer = await subscriber('e@example.com')
    await renewSubscription('e@example.com', { answer: 'refused' })
    await replaceCard(customer, '4000 0000 0000 0341')
    assert.deepEqual(await stateOf(customer), { status: 'past_due', invoice: 'open', tried: 2 })
  })

  it('that stays unpaid ends the plan after the last attempt, and the invoice stays open', async () => {
    const customer = await subscriber('f@example.com')
    assert.deepEqual(await renewSubscription('f@example.com', { answer: 'refused', times: 3 }), {
      status: 'past_due',
    })
    assert.deepEqual(await renewSubscription('f@example.com', { answer: 'refused', times: 4 }), {
      status: 'canceled',
    })
    assert.deepEqual(await stateOf(customer), { status: 'canceled', invoice: 'open', tried: 4 })
  })

  it('does not happen if the plan is cancelled: the plan ends instead', async () => {
    const customer = await subscriber('g@example.com')
    const { data } = await stripe.subscriptions.list({ customer })
    await stripe.subscriptions.update(data[0]?.id ?? '', { cancel_at_period_end: true })
    assert.deepEqual(await renewSubscription('g@example.com'), { status: 'canceled' })
    assert.equal((await stripe.invoices.list({ customer })).data.length, 1)
  })

  it('cannot be triggered without the secret key', async () => {
    await subscriber('h@example.com')
    const body = { email: 'h@example.com', answer: 'card' }
    const replies = [send(body, 'pk_test_local'), send({ ...body, times: 9 })]
    const unknownEmailRequest = send({ ...body, email: 'nobody@example.com' })
    for (const response of await Promise.all([...replies, unknownEmailRequest]))
      assert.equal(response.status, 400)
  })
})
