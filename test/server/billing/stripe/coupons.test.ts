import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type Stripe from 'stripe'
import { translateCouponError } from '../../../../src/server/billing/stripe/coupons.ts'
import { newAdmin } from '../../support/accounts.ts'
import { newBuyer, type Shop, startShop } from '../support.ts'

let shop: Shop
before(async () => {
  shop = await startShop()
  const { token } = await newAdmin(shop)
  // The first call creates the plans in Stripe.
  await shop.call('GET', '/v1/billing', { token })
  await createPromotionCode('SPRING', { percent_off: 10 })
  await createPromotionCode('ULTIMATE5', {
    percent_off: 5,
    applies_to: { products: ['poplar_ultimate'] },
  })
  await createPromotionCode('ONCE', { percent_off: 50, duration: 'once' })
  await createPromotionCode('QUARTER', {
    percent_off: 20,
    duration: 'repeating',
    duration_in_months: 3,
  })
  await createPromotionCode(
    'WELCOME',
    { percent_off: 10 },
    { restrictions: { first_time_transaction: true } },
  )
  await createPromotionCode('LATE', { percent_off: 50 }, { expires_at: seconds(60) })
})
after(() => shop.close())

const seconds = (secondsFromNow: number) => Math.floor(Date.now() / 1_000) + secondsFromNow

async function createPromotionCode(
  code: string,
  facts: Stripe.CouponCreateParams,
  more: Partial<Stripe.PromotionCodeCreateParams> = {},
): Promise<void> {
  const { id } = await shop.stripe.coupons.create({ duration: 'forever', ...facts })
  await shop.stripe.promotionCodes.create({
    promotion: { type: 'coupon', coupon: id },
    code,
    ...more,
  })
}

type QuoteResponse = { total: number; renews_total: number; full_from: string | null }
type SubscriptionResponse = { total: number; list: number; full_from: string | null }

const anyPrice = async () => (await shop.stripe.prices.list({ limit: 1 })).data[0]?.id

const quote = async (coupon: string, type = 'monthly') => {
  const query = new URLSearchParams({ plan: 'plus', type, coupon })
  const { token } = await newAdmin(shop)
  return shop.call<QuoteResponse>('GET', `/v1/billing/quote?${query}`, { token })
}

type Prices = { code: string; totals: { plan: string; total: number }[] }

const prices = async (coupon: string, type = 'monthly') => {
  const { token } = await newAdmin(shop)
  const query = new URLSearchParams({ type, coupon })
  return shop.call<Prices>('GET', `/v1/billing/coupon?${query}`, { token })
}

describe('the prices of all plans with a coupon', () => {
  const told: [code: string, type: string, expected: Prices['totals']][] = [
    [
      'spring',
      'monthly',
      [
        { plan: 'starter', total: 1_350 },
        { plan: 'plus', total: 3_510 },
        { plan: 'ultimate', total: 8_910 },
      ],
    ],
    ['ULTIMATE5', 'yearly', [{ plan: 'ultimate', total: 112_860 }]],
  ]
  for (const [code, type, totals] of told) {
    it(`are returned in one call for ${code}, ${type}`, async () => {
      const { body } = await prices(code, type)
      assert.deepEqual(body.data, { code: code.toUpperCase(), totals })
    })
  }

  const refusals: [words: string, query: [string, string?], code: string, sentence: RegExp][] = [
    ['an unknown coupon', ['NOPE'], 'COUPON_REFUSED', /coupon code doesn’t exist/],
    [
      'the default yearly coupon, for monthly plans',
      ['POPLAR20'],
      'COUPON_REFUSED',
      /for yearly plans only/,
    ],
    ['none', [''], 'INVALID', /Enter a coupon code/],
    ['an unknown type', ['SPRING', 'weekly'], 'INVALID', /monthly or yearly/],
  ]
  for (const [words, query, code, sentence] of refusals) {
    it(`are refused for ${words}`, async () => {
      const { status, body } = await prices(...query)
      assert.deepEqual([status, body.code], [422, code])
      assert.match(body.message, sentence)
    })
  }
})

describe('a coupon', () => {
  it('reduces the price', async () => {
    assert.equal((await quote(' SPRING ')).body.data.total, 3_510)
  })

  it('is shown with the renewal, under the code that was entered', async () => {
    const { token } = await newBuyer(shop, { coupon: 'SPRING' })
    const { body } = await shop.call<{ subscription: { total: number; coupon: string } }>(
      ...(['GET', '/v1/billing', { token }] as const),
    )
    assert.equal(body.data.subscription.total, 3_510)
    assert.equal(body.data.subscription.coupon, 'SPRING')
  })

  it('for one payment is not shown with the renewal', async () => {
    const { token } = await newBuyer(shop, { coupon: 'ONCE' })
    const { body } = await shop.call<{ subscription: { total: number; coupon: string | null } }>(
      ...(['GET', '/v1/billing', { token }] as const),
    )
    const { total, coupon } = body.data.subscription
    assert.deepEqual([total, coupon], [3_900, null])
  })

  const terms: [code: string, total: number, renews: number, isForEver: boolean][] = [
    ['SPRING', 3_510, 3_510, true],
    ['ONCE', 1_950, 3_900, true],
    ['QUARTER', 3_120, 3_120, false],
  ]
  for (const [code, total, renews, isPermanent] of terms) {
    it(`such as ${code} results in a price of ${total} today and ${renews} on renewal`, async () => {
      const { data } = (await quote(code)).body
      assert.deepEqual([data.total, data.renews_total], [total, renews])
      assert.equal(data.full_from === null, isPermanent)
    })
  }

  it('that ends is shown with the full price, which is charged after it ends', async () => {
    const admin = await newBuyer(shop, { coupon: 'QUARTER' })
    const told = async () => {
      const path = '/v1/billing'
      const { body } = await shop.call<{ subscription: SubscriptionResponse }>('GET', path, {
        token: admin.token,
      })
      const { total, list, full_from } = body.data.subscription
      return [total, list, full_from !== null]
    }
    assert.deepEqual(await told(), [3_120, 3_900, true])
    await shop.renew(admin)
    await shop.renew(admin)
    assert.deepEqual(await told(), [3_900, 3_900, false])
    await shop.renew(admin)
    const [last] = (await shop.stripe.invoices.list({ customer: await shop.customerOf(admin) }))
      .data
    assert.equal(last?.total, 3_900)
  })

  it('for first purchases only is refused after an earlier payment', async () => {
    assert.equal((await quote('WELCOME')).status, 200)
    const { token } = await newBuyer(shop)
    for (const [method, path] of [
      ['GET', 'quote'],
      ['POST', 'session'],
    ] as const) {
      const query = 'plan=ultimate&type=monthly&coupon=WELCOME'
      const { status, body } = await shop.call(method, `/v1/billing/${path}?${query}`, { token })
      assert.deepEqual([status, body.code], [422, 'COUPON_REFUSED'])
      assert.match(body.message, /first purchase/)
    }
  })

  it('for one customer is refused for other customers', async () => {
    const owner = await newBuyer(shop)
    const customer = await shop.customerOf(owner)
    await createPromotionCode('YOURS', { percent_off: 10 }, { customer })
    assert.match((await quote('YOURS')).body.message, /another customer/)
    const path = '/v1/billing/quote?plan=ultimate&type=monthly&coupon=YOURS'
    assert.equal((await shop.call('GET', path, { token: owner.token })).status, 200)
  })

  it('that Stripe rejects at the last moment is refused', async () => {
    const { id } = await shop.stripe.promotionCodes.create({
      promotion: { type: 'coupon', coupon: 'POPLAR20' },
      code: 'GONE',
      expires_at: seconds(-3_600),
    })
    const asked = shop.stripe.checkout.sessions.create({
      mode: 'subscription',
      ui_mode: 'embedded_page',
      redirect_on_completion: 'never',
      line_items: [{ price: (await anyPrice()) ?? '' }],
      discounts: [{ promotion_code: id }],
    })
    await assert.rejects(translateCouponError(asked), { code: 'COUPON_REFUSED' })
  })

  it('creates a new payment, even if another coupon gives the same price', async () => {
    await createPromotionCode('SUMMER', { percent_off: 10 })
    const admin = await newAdmin(shop)
    const one = await shop.buy(admin, { coupon: 'SPRING' })
    const other = await shop.buy(admin, { coupon: 'SUMMER' })
    assert.notEqual(one.session_id, other.session_id)
  })

  it('never makes the total negative', async () => {
    await createPromotionCode('HUGE', { amount_off: 100_00, currency: 'usd' })
    assert.equal((await quote('HUGE')).body.data.total, 0)
  })

  it('that was deactivated is refused', async () => {
    await createPromotionCode('OFF', { percent_off: 10 })
    await shop.database.query(
      `update local_stripe_objects set object = object || '{"active":false}'
       where kind = 'promotion_code' and object ->> 'code' = 'OFF'`,
    )
    assert.match((await quote('OFF')).body.message, /no longer valid/)
  })

  it('that is valid may be requested any number of times', async () => {
    const { token } = await newAdmin(shop)
    const path = '/v1/billing/quote?plan=plus&type=monthly&coupon=SPRING'
    for (let count = 0; count < 21; count += 1) await shop.call('GET', path, { token })
    assert.equal((await shop.call('GET', path, { token })).status, 200)
  })

  it('is returned with its payment, except for the default yearly coupon', async () => {
    const admin = await newAdmin(shop)
    const chosen = await shop.buy(admin, { coupon: 'SPRING' })
    const own = await shop.buy(admin, { type: 'yearly' })
    const told = [await shop.ask(admin, chosen), await shop.ask(admin, own)]
    assert.deepEqual(
      told.map(({ coupon }) => coupon),
      ['SPRING', null],
    )
  })

  const refused: [words: string, code: string, sentence: RegExp][] = [
    ['is unknown', 'NOPE', /coupon code doesn’t exist/],
    ['is not a valid code', '💥 <b>', /coupon code doesn’t exist/],
    ['is __proto__', '__proto__', /coupon code doesn’t exist/],
    ['is for another plan', 'ULTIMATE5', /isn’t valid for Poplar Plus/],
    ['is for yearly plans', 'POPLAR20', /for yearly plans only/],
    ['has 1,000 characters', 'x'.repeat(1_000), /at most 100 characters/],
  ]
  for (const [words, code, sentence] of refused) {
    it(`that ${words} is refused with a reason`, async () => {
      const { status, body } = await quote(code)
      assert.deepEqual([status, body.code], [422, 'COUPON_REFUSED'])
      assert.match(body.message, sentence)
    })
  }

  it('that has expired is refused', async () => {
    const now = shop.deps.now()
    shop.setNow(new Date(now.getTime() + 120_000))
    assert.match((await quote('LATE')).body.message, /expired|no longer/)
    shop.setNow(now)
  })

  it('cannot be guessed', async () => {
    const { token } = await newAdmin(shop)
    const attempts = Array.from({ length: 22 }, (_, index) => index)
    const statuses: number[] = []
    for (const index of attempts) {
      const path = `/v1/billing/quote?plan=plus&type=monthly&coupon=TRY${index}`
      statuses.push((await shop.call('GET', path, { token })).status)
    }
    assert.deepEqual(statuses.slice(-3), [422, 429, 429])
  })
})
