import assert from 'node:assert/strict'
import { after, before, describe, it, mock } from 'node:test'
import { requestCharge } from '../../../../src/server/billing/shopify/upgrade.ts'
import { newAdmin, newMember, type SignedIn } from '../../support/accounts.ts'
import { newSite } from '../../support/data.ts'
import { PLUS, type PlanSelection, type ShopifyShop, startShopifyShop } from './support.ts'

let shop: ShopifyShop
before(async () => {
  shop = await startShopifyShop()
})
after(() => shop.close())

/** Approves or declines the charge on Shopify's page. Returns the charge ID in the URL that it redirects to. */
const recordChargeDecision = async (page: string, word: 'approve' | 'decline'): Promise<string> => {
  const back = await shop.answer(page, word)
  assert.equal(back.pathname, '/billing/shopify/success')
  return back.searchParams.get('charge_id') ?? ''
}
const chargeIdIn = (page: string) => page.split('/').at(-2) ?? ''
const planOf = async (owner: SignedIn) => {
  const { gateway, plan, plan_type, sites_limit } = await shop.row(owner)
  return [gateway, plan, plan_type, sites_limit]
}
const PAID_PLUS = ['shopify', 'plus', 'monthly', 10]

describe('a plan billed through Shopify', () => {
  it('is shown to the owner with its price and the shop', async () => {
    const page = await shop.begin(await shop.newOwner(), { plan: 'plus', type: 'yearly' })
    const text = await shop.page(page)
    for (const fact of ['Poplar Plus', '$374.40 every year', '.myshopify.com']) {
      assert.ok(text.includes(fact), fact)
    }
  })

  it('is applied after approval, and the account stays on Shopify', async () => {
    const owner = await shop.newOwner()
    const chargeId = await recordChargeDecision(await shop.begin(owner), 'approve')
    const { body } = await shop.confirm(owner, chargeId)
    assert.deepEqual(body.data, { status: 'paid', plan: 'plus', type: 'monthly' })
    assert.deepEqual(await planOf(owner), PAID_PLUS)
  })

  it('is not applied after the owner has declined it, even if they approve it later', async () => {
    const owner = await shop.newOwner()
    const page = await shop.begin(owner)
    const chargeId = await recordChargeDecision(page, 'decline')
    await recordChargeDecision(page, 'approve')
    const { body } = await shop.confirm(owner, chargeId)
    assert.deepEqual(body.data, { status: 'declined', plan: 'plus', type: 'monthly' })
    assert.equal((await shop.row(owner)).plan, 'free')
  })

  it('is processing until the owner responds', async () => {
    const owner = await shop.newOwner()
    const { body } = await shop.confirm(owner, chargeIdIn(await shop.begin(owner)))
    assert.equal(Reflect.get(Object(body.data), 'status'), 'processing')
    assert.equal((await shop.row(owner)).plan, 'free')
  })

  it('is applied and announced once for ten simultaneous requests and a later request', async () => {
    const owner = await shop.newOwner()
    const chargeId = await recordChargeDecision(await shop.begin(owner), 'approve')
    const asks = await Promise.all(Array.from({ length: 10 }, () => shop.confirm(owner, chargeId)))
    const again = await shop.confirm(owner, chargeId)
    for (const { status, body } of [...asks, again]) {
      assert.deepEqual([status, Reflect.get(Object(body.data), 'status')], [200, 'paid'])
    }
    assert.equal(await shop.countPlanChanges(owner), 1)
  })

  it('is the plan that was approved last, in whatever order the charges are confirmed', async () => {
    const owner = await shop.newOwner()
    const first = await recordChargeDecision(
      await shop.begin(owner, { plan: 'starter', type: 'monthly' }),
      'approve',
    )
    const page = await shop.begin(owner)
    const last = await recordChargeDecision(page, 'approve')
    assert.equal((await shop.confirm(owner, last)).status, 200)
    assert.equal((await shop.confirm(owner, first)).status, 409)
    assert.deepEqual(await planOf(owner), PAID_PLUS)
  })

  it('is found by the billing page if the window was closed after approval', async () => {
    const owner = await shop.newOwner()
    await recordChargeDecision(await shop.begin(owner), 'approve')
    await shop.call('GET', '/v1/billing', { token: owner.token })
    assert.deepEqual(await planOf(owner), PAID_PLUS)
  })

  it('is not requested from a shop that was only entered as a domain', async () => {
    const owner = await newAdmin(shop, { gateway: 'shopify' })
    await newSite(shop, owner, (await shop.newOwner()).domain)
    const { status, body } = await shop.upgrade(owner)
    assert.equal(status, 409)
    assert.match(body.message, /Nothing was changed or charged. Open the app from your store again/)
  })

  it('is requested once, even if the request is repeated before the owner responds', async () => {
    const owner = await shop.newOwner()
    assert.equal(await shop.begin(owner), await shop.begin(owner))
  })

  it('is requested from Shopify once while it is pending', async () => {
    const { accountId } = await shop.newOwner()
    const { shopClient } = shop.charges
    const request = mock.fn(shopClient.requestCharge)
    const charges = { ...shop.charges, shopClient: { ...shopClient, requestCharge: request } }
    const order = { plan: 'plus', type: 'monthly', coupon: null } as const
    for (const _ of [1, 2]) await requestCharge(charges, { accountId, order })
    assert.equal(request.mock.callCount(), 1)
  })

  it('can be requested again after it has been declined', async () => {
    const owner = await shop.newOwner()
    const page = await shop.begin(owner)
    await recordChargeDecision(page, 'decline')
    assert.notEqual(await shop.begin(owner), page)
  })

  it('creates one charge for a second click', async () => {
    const owner = await shop.newOwner()
    const pages = await Promise.all(
      [1, 2].map(() => shop.begin(owner, { ...PLUS, key: 'press-1' })),
    )
    assert.equal(new Set(pages).size, 1)
  })

  it('is refused if the account already has this plan', async () => {
    const owner = await shop.newOwner()
    await recordChargeDecision(await shop.begin(owner), 'approve')
    const { status, body } = await shop.upgrade(owner)
    assert.deepEqual([status, body.code], [409, 'ALREADY_PAID'])
  })

  it('can be requested again after it has expired', async () => {
    const owner = await shop.newOwner()
    await shop.confirm(owner, await recordChargeDecision(await shop.begin(owner), 'approve'))
    await shop.database.query('update accounts set expired = true where account_id = $1', [
      owner.accountId,
    ])
    assert.equal((await shop.upgrade(owner)).status, 200)
  })
})

describe('an upgrade is refused', () => {
  const selections: [PlanSelection, code: string][] = [
    [{ plan: '__proto__', type: 'monthly' }, 'INVALID'],
    [{ plan: 'free', type: 'monthly' }, 'INVALID'],
    [{ plan: 'plus' }, 'INVALID'],
    [{ plan: 'plus', type: 'lifetime' }, 'INVALID'],
    [{ ...PLUS, coupon: 'NO-SUCH-CODE' }, 'COUPON_REFUSED'],
    [{ ...PLUS, coupon: 'x'.repeat(1_000) }, 'COUPON_REFUSED'],
  ]
  for (const [selection, code] of selections) {
    it(`for ${JSON.stringify(selection).slice(0, 60)}`, async () => {
      const { status, body } = await shop.upgrade(await shop.newOwner(), selection)
      assert.deepEqual([status, body.code], [422, code])
    })
  }

  for (const gateway of ['stripe', 'local', 'appsumo', 'dealfuel', 'Bundle']) {
    it(`on ${gateway}, whose customers pay at the checkout`, async () => {
      const { status, body } = await shop.upgrade(await newAdmin(shop, { gateway }))
      assert.equal(status, 422)
      assert.match(body.message, /checkout/)
    })
  }

  it('for an account without a shop', async () => {
    const { status } = await shop.upgrade(await newAdmin(shop, { gateway: 'shopify' }))
    assert.equal(status, 409)
  })

  it('for a member', async () => {
    const owner = await shop.newOwner()
    const member = await newMember(shop, owner)
    assert.equal((await shop.upgrade(member)).status, 403)
    const chargeId = await recordChargeDecision(await shop.begin(owner), 'approve')
    assert.equal((await shop.confirm(member, chargeId)).status, 403)
  })

  it('for another account’s charge, with the same response as for an unknown charge', async () => {
    const owner = await shop.newOwner()
    const chargeId = await recordChargeDecision(await shop.begin(owner), 'approve')
    const stranger = await shop.newOwner()
    for (const id of [chargeId, '1', "'", '', '__proto__']) {
      assert.equal((await shop.confirm(stranger, id)).status, 404, id)
    }
    assert.equal((await shop.row(stranger)).plan, 'free')
  })
})
