import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type Stripe from 'stripe'
import { reconcileCharges } from '../../../../src/server/billing/reconcile.ts'
import { type Owner, type ShopifyShop, startShopifyShop } from './support.ts'

const DAY_MS = 86_400_000

let shop: ShopifyShop
before(async () => {
  shop = await startShopifyShop()
  // The first call creates the plans in Stripe.
  await subscriptionOf(await shop.newOwner())
  await createPromotionCode('ONCE10', { percent_off: 10, duration: 'once' })
  await createPromotionCode('THREE10', {
    percent_off: 10,
    duration: 'repeating',
    duration_in_months: 3,
  })
  await createPromotionCode('EVER10', { percent_off: 10, duration: 'forever' })
  await createPromotionCode('ALL100', { percent_off: 100, duration: 'once' })
  await createPromotionCode('FEW', { percent_off: 10, duration: 'forever', max_redemptions: 5 })
  await createPromotionCode(
    'NEW',
    { percent_off: 10, duration: 'once' },
    { restrictions: { first_time_transaction: true } },
  )
})
after(() => shop.close())

async function createPromotionCode(
  code: string,
  couponParams: Stripe.CouponCreateParams,
  more: Partial<Stripe.PromotionCodeCreateParams> = {},
): Promise<void> {
  const { id } = await shop.stripe.coupons.create(couponParams)
  const promotion = { type: 'coupon', coupon: id } as const
  await shop.stripe.promotionCodes.create({ promotion, code, ...more })
}

type SubscriptionResponse = {
  total: number
  list: number
  coupon: string | null
  full_from: string | null
}

async function subscriptionOf(owner: Owner): Promise<SubscriptionResponse> {
  const token = await shop.tokenOf(owner)
  const { body } = await shop.call<{ subscription: SubscriptionResponse }>('GET', '/v1/billing', {
    token,
  })
  return body.data.subscription
}
const daysTo = (date: string | null) =>
  date && Math.round((Date.parse(date) - shop.deps.now().getTime()) / DAY_MS)

describe('a coupon on a Shopify charge', () => {
  const prices: [coupon: string, type: string, words: string][] = [
    ['ONCE10', 'monthly', '$35.10 for the first payment, then $39.00 every 30 days'],
    ['THREE10', 'monthly', '$35.10 for the first 3 payments, then $39.00 every 30 days'],
    ['THREE10', 'yearly', '$421.20 for the first payment, then $468.00 every year'],
    ['EVER10', 'monthly', '$35.10 every 30 days'],
  ]
  for (const [coupon, type, words] of prices) {
    it(`applies for its duration: ${coupon}, ${type}`, async () => {
      const page = await shop.begin(await shop.newOwner(), { plan: 'plus', type, coupon })
      assert.ok((await shop.page(page)).includes(words))
    })
  }

  it('is shown with its end date and the full price after that', async () => {
    const owner = await shop.newOwner()
    await shop.approve(owner, { plan: 'plus', type: 'monthly', coupon: 'THREE10' })
    const { full_from, ...reduced } = await subscriptionOf(owner)
    assert.deepEqual([reduced.total, reduced.list, daysTo(full_from)], [3_510, 3_900, 90])
    shop.setNow(new Date(shop.deps.now().getTime() + 61 * DAY_MS))
    await reconcileCharges(shop.deps)
    const { total, coupon, full_from: from } = await subscriptionOf(owner)
    assert.deepEqual([total, coupon, from], [3_900, null, null])
  })

  const refused: [coupon: string, words: string, sentence: RegExp][] = [
    ['ALL100', 'covers the whole price', /costs nothing/],
    ['FEW', 'can be redeemed a limited number of times', /card payments only/],
    ['NEW', 'is for first purchases only', /card payments only/],
  ]
  for (const [coupon, words, sentence] of refused) {
    it(`that ${words} is refused for the quote and for the order`, async () => {
      const owner = await shop.newOwner()
      const { status, body } = await shop.upgrade(owner, { plan: 'plus', type: 'monthly', coupon })
      const path = `/v1/billing/quote?plan=plus&type=monthly&coupon=${coupon}`
      const quote = await shop.call('GET', path, { token: owner.token })
      assert.deepEqual([status, body.code, quote.status], [422, 'COUPON_REFUSED', 422])
      assert.match(body.message, sentence)
    })
  }
})
