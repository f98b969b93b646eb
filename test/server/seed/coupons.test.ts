import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { after, before, describe, it } from 'node:test'
import { seedCoupons } from '../../../demo/seed/coupons.ts'
import { newBuyer, type Shop, startShop } from '../billing/support.ts'
import { newAdmin, type SignedIn } from '../support/accounts.ts'

describe('the demo coupons', () => {
  let shop: Shop
  let admin: SignedIn
  before(async () => {
    shop = await startShop()
    admin = await newAdmin(shop)
    const seed = () => seedCoupons(shop.database, shop.deps.now())
    await seed()
    await seed()
  })
  after(() => shop.close())

  const ask = async (coupon: string, { token }: SignedIn) => {
    const path = `/v1/billing/quote?plan=plus&type=monthly&coupon=${coupon}`
    const { body } = await shop.call<{ total: number } | null>('GET', path, { token })
    return body.data?.total ?? body.message
  }

  const EXPECTED_RESPONSES: readonly [code: string, answer: number | string][] = [
    ['SPRING', 3_510],
    ['ONCE', 1_950],
    ['QUARTER', 3_120],
    ['WELCOME', 3_510],
    ['ULTIMATE5', 'This coupon isn’t valid for Poplar Plus.'],
    ['LATE', 'This coupon has expired.'],
    ['FULL', 'This coupon is no longer valid.'],
  ]
  for (const [code, answer] of EXPECTED_RESPONSES) {
    it(`include ${code}, which docs/try-it-locally.md lists`, async () => {
      assert.equal(await ask(code, admin), answer)
      const document = await readFile('docs/try-it-locally.md', 'utf8')
      assert(document.includes(`\`${code}\``))
    })
  }

  it('restrict the welcome coupon to first purchases', async () => {
    const buyer = await newBuyer(shop, { plan: 'starter' })
    assert.equal(await ask('WELCOME', buyer), 'This coupon is valid for first purchases only.')
  })

  it('are created once, however often the server starts', async () => {
    const { data } = await shop.stripe.promotionCodes.list({ limit: 100 })
    assert.equal(data.length, EXPECTED_RESPONSES.length)
  })
})
