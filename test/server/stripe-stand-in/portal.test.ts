import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type Stripe from 'stripe'
import { newSession, pay, type StandIn, startStandIn } from './support.ts'

const RETURN_URL = 'http://localhost:4600/billing'
const CARD = { number: '5555 5555 5555 4444', expiry: '04 / 39', cvc: '242', name: 'Mira Novak' }

describe('the customer portal of the Stripe stand-in', () => {
  let standIn: StandIn
  let stripe: Stripe
  let customer: string
  let path: string
  before(async () => {
    standIn = await startStandIn()
    stripe = standIn.stripe
    customer = (await stripe.customers.create({ email: 'mira@example.com' })).id
    await pay(standIn, await newSession(stripe, { customer }))
    const session = await stripe.billingPortal.sessions.create({ customer, return_url: RETURN_URL })
    path = new URL(session.url).pathname
  })
  after(() => standIn.server.close())

  async function send(form: string, fields: Record<string, string> = {}) {
    const response = await standIn.ask(`${path}/${form}`, {
      method: 'POST',
      body: new URLSearchParams(fields),
    })
    return {
      status: response.status,
      to: response.headers.get('location'),
      text: await response.text(),
    }
  }
  const lastDigits = async () => {
    const { data } = await stripe.paymentMethods.list({ customer, type: 'card' })
    return data.map(({ card }) => card?.last4)
  }
  const plan = async () => {
    const { data } = await stripe.subscriptions.list({ customer })
    return data[0]
  }

  it('shows the card, the plan and a link back, with a policy that allows only its own scripts', async () => {
    const response = await standIn.ask(path)
    const text = await response.text()
    for (const words of [
      'VISA ending in 4242',
      'Poplar Plus, $468.00 / year',
      'Renews on',
      `href="${RETURN_URL}"`,
    ]) {
      assert(text.includes(words), words)
    }
    assert.match(response.headers.get('content-security-policy') ?? '', /default-src 'none'/)
    assert.match(response.headers.get('content-security-policy') ?? '', /frame-ancestors 'none'/)
  })

  it('responds with 404 at another URL', async () => {
    assert.equal((await standIn.ask('/local/stripe/portal/bps_none')).status, 404)
  })

  it('replaces the card with a new one', async () => {
    assert.deepEqual(await send('card', CARD), { status: 303, to: `${path}?done=card`, text: '' })
    assert.deepEqual(await lastDigits(), ['4444'])
    const { data } = await stripe.paymentMethods.list({ customer })
    assert.equal((await plan())?.default_payment_method, data[0]?.id)
  })

  it('shows why a card is declined, keeps the old card, and does not show the new card’s number', async () => {
    const { status, text } = await send('card', { ...CARD, number: '4000 0000 0000 9995' })
    assert.equal(status, 402)
    assert(text.includes('Your card has insufficient funds.'))
    assert(!text.includes('9995'))
    assert.deepEqual(await lastDigits(), ['4444'])
  })

  it('shows an error next to each invalid field', async () => {
    const { status, text } = await send('card', { ...CARD, number: '4242', cvc: '' })
    assert.equal(status, 422)
    assert(text.includes('Your card number is incomplete.'))
    assert(text.includes('Your card’s security code is incomplete.'))
  })

  it('requires authentication for some cards before it saves them', async () => {
    const typed = { ...CARD, number: '4000 0025 0000 3155' }
    const requestAuthentication = async () => {
      const { text } = await send('card', typed)
      return { method: /value="(pm_\w+)"/.exec(text)?.[1] ?? '' }
    }
    const failed = await send('bank', { ...(await requestAuthentication()), answer: 'fail' })
    assert(failed.text.includes('We are unable to authenticate your payment method.'))
    assert.deepEqual(await lastDigits(), ['4444'])
    await send('bank', { ...(await requestAuthentication()), answer: 'complete' })
    assert.deepEqual(await lastDigits(), ['3155'])
  })

  it('saves a card that fails only when it is charged', async () => {
    await send('card', { ...CARD, number: '4000 0000 0000 0341' })
    assert.deepEqual(await lastDigits(), ['0341'])
  })

  it('shows whether the open invoice was paid with the new card', async () => {
    const body = JSON.stringify({ email: 'mira@example.com', answer: 'refused' })
    const headers = { authorization: 'Bearer sk_test_local' }
    await standIn.ask('/local/stripe/controls/renewals', { method: 'POST', headers, body })
    const messageAfter = async (number: string) => {
      const { to } = await send('card', { ...CARD, number })
      return (await standIn.ask(to ?? '')).text()
    }
    assert.match(await messageAfter('4000 0000 0000 0341'), /the open invoice couldn’t be paid\./)
    assert.match(await messageAfter(CARD.number), /and the open invoice was paid\./)
  })

  it('cancels the plan at the end of its period, and resumes it', async () => {
    await send('cancel')
    assert.equal((await plan())?.cancel_at_period_end, true)
    await send('resume')
    assert.equal((await plan())?.cancel_at_period_end, false)
  })
})
