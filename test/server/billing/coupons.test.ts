import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type Stripe from 'stripe'
import { newAdmin } from '../support/accounts.ts'
import { newBuyer, type Shop, startShop } from './support.ts'

let shop: Shop
before(async () => {
  shop = await startShop()
  const { token } = await newAdmin(shop)
  // The plans are at Stripe from the first look on.
  await shop.call('GET', '/v1/billing', { token })
  await promote('SPRING', { percent_off: 10 })
  await promote('ULTIMATE5', { percent_off: 5, applies_to: { products: ['poplar_ultimate'] } })
  await promote('LATE', { percent_off: 50 }, { expires_at: seconds(60) })
})
after(() => shop.close())

const seconds = (ahead: number) => Math.floor(Date.now() / 1_000) + ahead

async function promote(
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

const quote = async (coupon: string, type = 'monthly') => {
  const query = new URLSearchParams({ plan: 'plus', type, coupon })
  const { token } = await newAdmin(shop)
  return shop.call<{ total: number }>('GET', `/v1/billing/quote?${query}`, { token })
}

describe('a coupon', () => {
  it('takes its part off', async () => {
    assert.equal((await quote(' SPRING ')).body.data.total, 3_510)
  })

  it('stands in what renews, by the code that was typed', async () => {
    const { token } = await newBuyer(shop, { coupon: 'SPRING' })
    const { body } = await shop.call<{ subscription: { total: number; coupon: string } }>(
      ...(['GET', '/v1/billing', { token }] as const),
    )
    assert.equal(body.data.subscription.total, 3_510)
    assert.equal(body.data.subscription.coupon, 'SPRING')
  })

  it('is told by the payment that was begun with it, the year’s own by none', async () => {
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
    ['is unknown', 'NOPE', /no such coupon/],
    ['is no word at all', '💥 <b>', /no such coupon/],
    ['is __proto__', '__proto__', /no such coupon/],
    ['is of another plan', 'ULTIMATE5', /not for Poplar Plus/],
    ['is for a year', 'POPLAR20', /for a year only/],
    ['has 1,000 characters', 'x'.repeat(1_000), /100 characters at most/],
  ]
  for (const [words, code, sentence] of refused) {
    it(`that ${words} is refused in a sentence`, async () => {
      const { status, body } = await quote(code)
      assert.deepEqual([status, body.code], [422, 'COUPON_REFUSED'])
      assert.match(body.message, sentence)
    })
  }

  it('that has expired is refused', async () => {
    const now = shop.deps.now()
    shop.setNow(new Date(now.getTime() + 120_000))
    assert.match((await quote('LATE')).body.message, /expired|no more/)
    shop.setNow(now)
  })

  it('is not found by trying', async () => {
    const { token } = await newAdmin(shop)
    const tries = Array.from({ length: 22 }, (_, index) => index)
    const statuses: number[] = []
    for (const index of tries) {
      const path = `/v1/billing/quote?plan=plus&type=monthly&coupon=TRY${index}`
      statuses.push((await shop.call('GET', path, { token })).status)
    }
    assert.deepEqual(statuses.slice(-3), [422, 429, 429])
  })
})
