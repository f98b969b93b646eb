import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { newAdmin, newMember, type SignedIn } from '../support/accounts.ts'
import { type ShopifyShop, startShopifyShop } from './shopify/support.ts'
import type { Session } from './support.ts'

let shop: ShopifyShop
before(async () => {
  shop = await startShopifyShop()
})
after(() => shop.close())

const PLUS = { plan: 'plus', type: 'monthly' }
const CONFLICT_MESSAGE = 'This Idempotency-Key belongs to another request.'

const begin = ({ token }: SignedIn, selection: Record<string, string>, key: string) =>
  shop.call<Session>('POST', `/v1/billing/session?${new URLSearchParams(selection)}`, {
    token,
    key,
  })
const upgrade = ({ token }: SignedIn, body: object, key: string) =>
  shop.call('PUT', '/v1/billing/planupgrade', { token, body, key })

type Reply = Awaited<ReturnType<typeof upgrade>>
const assertRefused = ({ status, body: { code, message } }: Reply) =>
  assert.deepEqual([status, code, message], [422, 'CONFLICT', CONFLICT_MESSAGE])

describe('a payment’s Idempotency-Key', () => {
  const conflictingRequests: [words: string, wish: Record<string, string>][] = [
    ['another plan', { ...PLUS, plan: 'ultimate' }],
    ['another type', { ...PLUS, type: 'yearly' }],
    ['a coupon', { ...PLUS, coupon: 'POPLAR20' }],
  ]
  for (const [words, selection] of conflictingRequests) {
    it(`is refused with ${words}, both by card and through Shopify`, async () => {
      const [admin, owner] = [await newAdmin(shop), await shop.newOwner()]
      await begin(admin, PLUS, 'press-1')
      assertRefused(await begin(admin, selection, 'press-1'))
      await upgrade(owner, PLUS, 'press-1')
      assertRefused(await upgrade(owner, selection, 'press-1'))
    })
  }

  it('returns the same payment for the same request', async () => {
    const admin = await newAdmin(shop)
    const [first, again] = [
      await begin(admin, PLUS, 'press-1'),
      await begin(admin, PLUS, 'press-1'),
    ]
    assert.equal(again.body.data.session_id, first.body.data.session_id)
  })

  it('belongs to one user of an account', async () => {
    const admin = await newAdmin(shop)
    const other = await newMember(shop, admin, { role: 'admin' })
    await begin(admin, PLUS, 'press-1')
    assertRefused(await begin(other, PLUS, 'press-1'))
  })

  it('is separate for each account', async () => {
    await begin(await newAdmin(shop), PLUS, 'press-1')
    const { status } = await begin(await newAdmin(shop), { ...PLUS, plan: 'starter' }, 'press-1')
    assert.equal(status, 200)
  })

  it('can be reused if the first request was refused', async () => {
    const admin = await newAdmin(shop)
    const { body } = await begin(admin, { ...PLUS, coupon: 'NOBODY' }, 'press-1')
    assert.equal(body.code, 'COUPON_REFUSED')
    assert.equal((await begin(admin, PLUS, 'press-1')).status, 200)
  })

  it('can be reused a day later', async () => {
    const admin = await newAdmin(shop)
    await begin(admin, PLUS, 'press-1')
    const now = shop.deps.now()
    shop.setNow(new Date(now.getTime() + 86_400_001))
    const later = await begin(
      { ...admin, token: await shop.tokenOf(admin) },
      { ...PLUS, type: 'yearly' },
      'press-1',
    )
    assert.equal(later.status, 200)
  })
})
