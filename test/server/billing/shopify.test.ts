import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, describe, it } from 'node:test'
import { createApp } from '../../../demo/server/app.ts'
import { startShopServer } from '../shopify/support.ts'
import { newAdmin, newMember, type SignedIn } from '../support/accounts.ts'
import { newSite } from '../support/data.ts'
import { type Shop, startShop } from './support.ts'

let shop: Shop
let app: ReturnType<typeof createApp>
before(async () => {
  shop = await startShop()
  app = createApp(shop.deps)
})
after(() => shop.close())

type Wish = { plan?: string; type?: string; coupon?: string; key?: string }
const PLUS = { plan: 'plus', type: 'monthly' }

async function newOwner(): Promise<SignedIn> {
  const owner = await newAdmin(shop, { gateway: 'shopify' })
  await newSite(shop, owner, `s${randomUUID().slice(0, 8)}.myshopify.com`)
  return owner
}

const upgrade = async ({ token }: SignedIn, { key, ...body }: Wish = PLUS) => {
  const path = '/v1/billing/planupgrade'
  return shop.call('PUT', path, { token, body, key: key ?? randomUUID() })
}
/** Up to Shopify's page. Gives its path. */
const begin = async (owner: SignedIn, wish?: Wish): Promise<string> => {
  const { body } = await upgrade(owner, wish)
  return new URL(String(Reflect.get(body, 'location'))).pathname
}
/** Presses a button on Shopify's page. Gives the charge that the way back names. */
const answer = async (page: string, word: 'approve' | 'decline'): Promise<string> => {
  const reply = await app.request(page, {
    method: 'POST',
    body: new URLSearchParams({ answer: word }),
  })
  const back = new URL(reply.headers.get('location') ?? '')
  assert.equal(back.pathname, '/billing/shopify/success')
  return back.searchParams.get('charge_id') ?? ''
}
const confirm = ({ token }: SignedIn, charge_id: string) =>
  shop.call('POST', '/v1/billing/shopify/confirm', { token, body: { charge_id } })
const chargeIn = (page: string) => page.split('/').at(-2) ?? ''
const planOf = async (owner: SignedIn) => {
  const { gateway, plan, plan_type, sites_limit } = await shop.row(owner)
  return [gateway, plan, plan_type, sites_limit]
}
const PAID_PLUS = ['shopify', 'plus', 'monthly', 10]

describe('a plan on the bill of a shop', () => {
  it('is put before the owner with its price and the shop', async () => {
    const page = await begin(await newOwner(), { plan: 'plus', type: 'yearly' })
    const text = await (await app.request(page)).text()
    for (const fact of ['Poplar Plus', '$374.40 every year', '.myshopify.com']) {
      assert.ok(text.includes(fact), fact)
    }
  })

  it('is given once it is approved, and the account stays on Shopify', async () => {
    const owner = await newOwner()
    const chargeId = await answer(await begin(owner), 'approve')
    const { body } = await confirm(owner, chargeId)
    assert.deepEqual(body.data, { status: 'paid', plan: 'plus', type: 'monthly' })
    assert.deepEqual(await planOf(owner), PAID_PLUS)
  })

  it('is not given where it is declined, whatever is pressed afterwards', async () => {
    const owner = await newOwner()
    const page = await begin(owner)
    const chargeId = await answer(page, 'decline')
    await answer(page, 'approve')
    const { body } = await confirm(owner, chargeId)
    assert.deepEqual(body.data, { status: 'declined', plan: 'plus', type: 'monthly' })
    assert.equal((await shop.row(owner)).plan, 'free')
  })

  it('is on its way until the owner has answered', async () => {
    const owner = await newOwner()
    const { body } = await confirm(owner, chargeIn(await begin(owner)))
    assert.equal(Reflect.get(Object(body.data), 'status'), 'processing')
    assert.equal((await shop.row(owner)).plan, 'free')
  })

  it('is given once, and told once, to ten who ask at the same time and to one later', async () => {
    const owner = await newOwner()
    const chargeId = await answer(await begin(owner), 'approve')
    const asks = await Promise.all(Array.from({ length: 10 }, () => confirm(owner, chargeId)))
    const again = await confirm(owner, chargeId)
    for (const { status, body } of [...asks, again]) {
      assert.deepEqual([status, Reflect.get(Object(body.data), 'status')], [200, 'paid'])
    }
    assert.equal(await shop.timesTold(owner), 1)
  })

  it('ends as the one approved last, in whatever order they are confirmed', async () => {
    const owner = await newOwner()
    const first = await answer(await begin(owner, { plan: 'starter', type: 'monthly' }), 'approve')
    const page = await begin(owner)
    const last = await answer(page, 'approve')
    assert.equal((await confirm(owner, last)).status, 200)
    assert.equal((await confirm(owner, first)).status, 409)
    assert.deepEqual(await planOf(owner), PAID_PLUS)
  })

  it('is heard of by the page of plans, where the window was closed after it', async () => {
    const owner = await newOwner()
    await answer(await begin(owner), 'approve')
    await shop.call('GET', '/v1/billing', { token: owner.token })
    assert.deepEqual(await planOf(owner), PAID_PLUS)
  })

  it('is one charge for a second press', async () => {
    const owner = await newOwner()
    const pages = await Promise.all([1, 2].map(() => begin(owner, { ...PLUS, key: 'press-1' })))
    assert.equal(new Set(pages).size, 1)
  })

  it('is refused where the account has it already', async () => {
    const owner = await newOwner()
    await answer(await begin(owner), 'approve')
    const { status, body } = await upgrade(owner)
    assert.deepEqual([status, body.code], [409, 'ALREADY_PAID'])
  })
})

describe('what is refused', () => {
  const wishes: [Wish, code: string][] = [
    [{ plan: '__proto__', type: 'monthly' }, 'INVALID'],
    [{ plan: 'free', type: 'monthly' }, 'INVALID'],
    [{ plan: 'plus' }, 'INVALID'],
    [{ plan: 'plus', type: 'lifetime' }, 'INVALID'],
    [{ ...PLUS, coupon: 'NO-SUCH-CODE' }, 'COUPON_REFUSED'],
    [{ ...PLUS, coupon: 'x'.repeat(1_000) }, 'COUPON_REFUSED'],
  ]
  for (const [wish, code] of wishes) {
    it(`is ${JSON.stringify(wish).slice(0, 60)}`, async () => {
      const { status, body } = await upgrade(await newOwner(), wish)
      assert.deepEqual([status, body.code], [422, code])
    })
  }

  for (const gateway of ['stripe', 'local', 'appsumo', 'dealfuel', 'Bundle']) {
    it(`is an account on ${gateway}, which is sent to the checkout`, async () => {
      const { status, body } = await upgrade(await newAdmin(shop, { gateway }))
      assert.equal(status, 422)
      assert.match(body.message, /checkout/)
    })
  }

  it('is an account without a shop', async () => {
    const { status } = await upgrade(await newAdmin(shop, { gateway: 'shopify' }))
    assert.equal(status, 409)
  })

  it('is a member', async () => {
    const owner = await newOwner()
    const member = await newMember(shop, owner)
    assert.equal((await upgrade(member)).status, 403)
    const chargeId = await answer(await begin(owner), 'approve')
    assert.equal((await confirm(member, chargeId)).status, 403)
  })

  it('is a charge of another account, like one that there is none of', async () => {
    const owner = await newOwner()
    const chargeId = await answer(await begin(owner), 'approve')
    const stranger = await newOwner()
    for (const id of [chargeId, '1', "'", '', '__proto__']) {
      assert.equal((await confirm(stranger, id)).status, 404, id)
    }
    assert.equal((await shop.row(stranger)).plan, 'free')
  })

  it('is every plan where the keys of Shopify’s app are set, with a sentence', async () => {
    const hosted = await startShopServer()
    const owner = await newAdmin(hosted, { gateway: 'shopify' })
    await newSite(hosted, owner, 'clay.myshopify.com')
    const call = { token: owner.token, body: PLUS }
    const { status, body } = await hosted.call('PUT', '/v1/billing/planupgrade', call)
    assert.deepEqual([status, hosted.shopify.asked], [409, []])
    assert.match(body.message, /nothing is charged/)
    await hosted.close()
  })
})
