import assert from 'node:assert/strict'
import { after, before, describe, it, mock } from 'node:test'
import fc from 'fast-check'
import { adminApi } from '../../../../demo/stand-ins/shopify/admin-api.ts'
import { LOCAL_APP } from '../../../../demo/stand-ins/shopify/app.ts'
import { setState } from '../../../../demo/stand-ins/shopify/charges.ts'
import { localTransport } from '../../../../demo/stand-ins/shopify/transport.ts'
import { headersOf } from '../../../../demo/stand-ins/shopify/webhooks.ts'
import { reconcileCharges } from '../../../../src/server/billing/reconcile.ts'
import { cancelCharge } from '../../../../src/server/billing/shopify/cancel.ts'
import {
  handleUninstall,
  syncCharges,
  syncForPage,
} from '../../../../src/server/billing/shopify/sync.ts'
import type { GuardedFetch } from '../../../../src/server/platform/guarded-fetch/guarded-fetch.ts'
import { adminApiClient } from '../../../../src/server/shopify/admin-api.ts'
import { shopifyUnavailable } from '../../../../src/server/shopify/failures.ts'
import { createTokenStore } from '../../../../src/server/shopify/tokens.ts'
import type { Transport } from '../../../../src/server/shopify/transport.ts'
import { newAdmin } from '../../support/accounts.ts'
import { newBuyer as newCardBuyer } from '../support.ts'
import { type Owner, type ShopifyShop, startShopifyShop } from './support.ts'

const DAY_MS = 86_400_000
const PLUS = ['plus', false, false]
const ENDING_PLUS = ['plus', false, true]
const FREE = ['free', false, false]

let shop: ShopifyShop
before(async () => {
  shop = await startShopifyShop()
})
after(() => shop.close())

const planOf = async (owner: Owner) => {
  const { plan, expired, cancel_at_period_end } = await shop.row(owner)
  return [plan, expired, cancel_at_period_end]
}
const newBuyer = async () => {
  const owner = await shop.newOwner()
  await shop.confirm(owner, await shop.approve(owner))
  await shop.deliver()
  return owner
}
/** Runs `work` some days later, and resets the time. */
async function runLater<T>(days: number, work: () => Promise<T>): Promise<T> {
  const now = shop.deps.now()
  shop.setNow(new Date(now.getTime() + days * DAY_MS))
  try {
    return await work()
  } finally {
    shop.setNow(now)
  }
}
const tokensOf = async ({ domain }: Owner) =>
  (await shop.database.query('select from shopify_tokens where shop = $1', [domain])).length
/** Drops the webhooks that Shopify has not delivered yet. */
const dropWebhooks = () => shop.database.query('delete from local_shop_webhooks')
const reconcile = () => reconcileCharges(shop.deps)

describe('an approved charge', () => {
  it('applies its plan once for ten simultaneous webhooks', async () => {
    const owner = await shop.newOwner()
    await shop.approve(owner)
    assert.deepEqual(new Set(await shop.deliver(10)), new Set([200]))
    assert.deepEqual([await planOf(owner), await shop.countPlanChanges(owner)], [PLUS, 1])
  })

  it('applies its plan at the next reconciliation if no webhook arrived', async () => {
    const owner = await shop.newOwner()
    await shop.approve(owner)
    await dropWebhooks()
    await runLater(9, reconcile)
    assert.deepEqual([await planOf(owner), await shop.countPlanChanges(owner)], [PLUS, 1])
  })

  it('changes the plan exactly once, for any order of webhooks, page loads and jobs', async () => {
    type Way = 'webhook' | 'confirm' | 'reconcile' | 'page'
    const ways = fc.array(fc.constantFrom<Way>('webhook', 'confirm', 'reconcile', 'page'), {
      minLength: 1,
      maxLength: 6,
    })
    await fc.assert(
      fc.asyncProperty(ways, fc.boolean(), async (order, isConcurrent) => {
        const owner = await shop.newOwner()
        await shop.confirm(owner, await shop.approve(owner, { plan: 'starter', type: 'yearly' }))
        const chargeId = await shop.approve(owner)
        const go: Record<Way, () => Promise<unknown>> = {
          webhook: () => shop.deliver(2),
          confirm: () => shop.confirm(owner, chargeId),
          reconcile,
          page: () => shop.call('GET', '/v1/billing', { token: owner.token }),
        }
        if (isConcurrent) await Promise.all(order.map((way) => go[way]()))
        else for (const way of order) await go[way]()
        await shop.deliver()
        assert.deepEqual([await planOf(owner), await shop.countPlanChanges(owner)], [PLUS, 2])
      }),
      { numRuns: 8 },
    )
  })
})

describe('a plan billed through Shopify', () => {
  it('shows its price and the next payment', async () => {
    const { body } = await shop.call('GET', '/v1/billing', { token: (await newBuyer()).token })
    const { renews_at, ...rest } = Reflect.get(Object(body.data), 'subscription')
    assert.equal(Math.round((Date.parse(renews_at) - shop.deps.now().getTime()) / DAY_MS), 30)
    const price = { total: 3900, list: 3900, full_from: null, currency: 'usd' }
    const facts = { status: 'active', ...price, type: 'monthly' }
    assert.deepEqual(rest, { ...facts, ends_at: null, coupon: null, due: null })
  })

  it('lasts until the end of the paid period after a cancellation, and then becomes Free', async () => {
    const owner = await newBuyer()
    const { body } = await shop.cancel(owner)
    const { renews_at, ends_at } = Reflect.get(Object(body.data), 'subscription')
    assert.deepEqual([renews_at, await planOf(owner)], [null, ENDING_PLUS])
    await runLater((Date.parse(ends_at) - shop.deps.now().getTime()) / DAY_MS - 0.01, reconcile)
    assert.deepEqual(await planOf(owner), ENDING_PLUS)
    await runLater(30.1, reconcile)
    await runLater(30.2, reconcile)
    assert.deepEqual([await planOf(owner), await shop.countPlanChanges(owner)], [FREE, 3])
  })

  it('is cancelled once despite repeated requests and webhooks', async () => {
    const owner = await newBuyer()
    const responses = await Promise.all([1, 2, 3].map(() => shop.cancel(owner)))
    assert.deepEqual(new Set(responses.map(({ status }) => status)), new Set([200]))
    await shop.deliver(3)
    assert.deepEqual([await planOf(owner), await shop.countPlanChanges(owner)], [ENDING_PLUS, 2])
  })

  it('is cancelled in Shopify only once', async () => {
    const { accountId } = await newBuyer()
    const { shopClient } = shop.charges
    const cancel = mock.fn(shopClient.cancelCharge)
    const charges = { ...shop.charges, shopClient: { ...shopClient, cancelCharge: cancel } }
    for (const _ of [1, 2]) await cancelCharge(charges, accountId)
    assert.equal(cancel.mock.callCount(), 1)
  })

  it('cannot be resumed, and the reason is returned', async () => {
    const owner = await newBuyer()
    await shop.cancel(owner)
    const { status, body } = await shop.call('POST', '/v1/billing/resume', { token: owner.token })
    assert.equal(status, 409)
    assert.match(body.message, /can’t be resumed/)
  })

  it('does not let the owner resume the card plan that it replaced', async () => {
    const admin = await newCardBuyer(shop)
    await shop.cancel(admin)
    await shop.database.query("update accounts set gateway = 'shopify' where account_id = $1", [
      admin.accountId,
    ])
    const { status } = await shop.call('POST', '/v1/billing/resume', { token: admin.token })
    const customer = await shop.customerOf(admin)
    const { data } = await shop.stripe.subscriptions.list({ customer })
    assert.equal(status, 409)
    assert.deepEqual(
      data.map(({ cancel_at_period_end }) => cancel_at_period_end),
      [true],
    )
  })

  it('is frozen until the shop pays', async () => {
    const owner = await shop.newOwner()
    const chargeId = await shop.approve(owner)
    await shop.deliver()
    const charge = { chargeId, shop: owner.domain, name: 'Poplar Plus' }
    const set = async (state: 'FROZEN' | 'ACTIVE') => {
      await setState(shop.database, charge, state, shop.deps.now())
      await shop.deliver()
      return planOf(owner)
    }
    assert.deepEqual(await set('FROZEN'), ['plus', true, false])
    assert.deepEqual(await set('ACTIVE'), PLUS)
  })

  it('ends with the paid period after the app is uninstalled, and the token is deleted', async () => {
    const owner = await newBuyer()
    await shop.uninstall(owner)
    assert.deepEqual(new Set(await shop.deliver(5)).has(200), true)
    await runLater(0.01, () => shop.deliver(5))
    assert.deepEqual([await planOf(owner), await shop.countPlanChanges(owner)], [ENDING_PLUS, 2])
    assert.equal(await tokensOf(owner), 0)
    assert.equal((await shop.upgrade(owner)).status, 409)
  })

  it('ends within two days of an uninstall without a webhook', async () => {
    const owner = await newBuyer()
    await shop.uninstall(owner)
    await dropWebhooks()
    await runLater(2, async () => {
      await Promise.all([reconcile(), reconcile(), shop.cancel(owner)])
      await reconcile()
    })
    assert.deepEqual([await planOf(owner), await shop.countPlanChanges(owner)], [ENDING_PLUS, 2])
    assert.equal(await tokensOf(owner), 0)
    await runLater(30.1, reconcile)
    assert.deepEqual([await planOf(owner), await shop.countPlanChanges(owner)], [FREE, 3])
  })

  it('ends when a request for another plan reveals that the app was uninstalled', async () => {
    const owner = await newBuyer()
    await shop.uninstall(owner)
    await dropWebhooks()
    const { status, body } = await shop.upgrade(owner, { plan: 'ultimate', type: 'monthly' })
    assert.equal(status, 409)
    assert.match(body.message, /Open the app from your store again/)
    assert.deepEqual([await planOf(owner), await tokensOf(owner)], [ENDING_PLUS, 0])
  })

  it('continues when Shopify rejects the app’s credentials instead of the shop’s token', async () => {
    const owner = await newBuyer()
    await shop.database.query('delete from local_shop_tokens where shop = $1', [owner.domain])
    const refusingTransport: Transport = {
      ...localTransport(shop.deps),
      send: async () => ({ status: 400, body: '{"error":"invalid_client"}' }),
    }
    const tokens = createTokenStore(shop.database, shop.deps.environment.encryptionKey)
    const shopClient = adminApiClient({
      app: LOCAL_APP,
      transport: refusingTransport,
      tokens,
      now: shop.deps.now,
    })
    await runLater(2, () =>
      assert.rejects(
        syncCharges({ ...shop.charges, shopClient }, owner.accountId),
        /can’t access your Shopify store/,
      ),
    )
    assert.deepEqual([await planOf(owner), await tokensOf(owner)], [PLUS, 1])
  })

  it('is not changed by the billing page while Shopify is unreachable, and Shopify is called only once', async () => {
    const owner = await newBuyer()
    await shop.begin(owner, { plan: 'ultimate', type: 'monthly' })
    await shop.begin(owner, { plan: 'starter', type: 'monthly' })
    let requestedPaths = 0
    const chargeState = () => {
      requestedPaths += 1
      return Promise.reject(shopifyUnavailable())
    }
    const shopClient = { ...shop.charges.shopClient, chargeState }
    await runLater(40, () => syncForPage({ ...shop.charges, shopClient }, owner.accountId))
    assert.deepEqual([await planOf(owner), requestedPaths], [PLUS, 1])
  })

  it('continues if the app has been reinstalled since a token was refused', async () => {
    const owner = await newBuyer()
    const before = await planOf(owner)
    const refused = { shop: owner.domain, grantedAt: new Date(0) }
    assert.equal(await handleUninstall(shop.charges, refused), false)
    assert.deepEqual(await planOf(owner), before)
  })

  it('continues if the app is still installed in another of the account’s shops', async () => {
    const owner = await newBuyer()
    const other = await shop.newOwner()
    await shop.approve(other)
    await shop.database.query('update shopify_charges set account_id = $1 where shop = $2', [
      ...[owner.accountId, other.domain],
    ])
    await shop.uninstall(other)
    await runLater(0.01, () => shop.deliver())
    assert.deepEqual(await planOf(owner), PLUS)
  })
})

describe('a Shopify webhook', () => {
  const post = (shopName: string, body: object, headers: Record<string, string> = {}) => {
    const text = JSON.stringify(body)
    const triggeredAt = new Date(shop.deps.now().getTime() + 1_000)
    const letter = { webhookId: 'w', shop: shopName, topic: 'app/uninstalled', triggeredAt }
    const signedHeaders = { ...headersOf({ ...letter, body: text }), ...headers }
    return shop.call('POST', '/v1/webhooks/shopify', { body, key: null, headers: signedHeaders })
  }

  it('about an uninstall changes nothing and has to be delivered again if the app is still installed', async () => {
    const owner = await newBuyer()
    const { status } = await post(owner.domain, { myshopify_domain: owner.domain })
    assert.deepEqual([status, await planOf(owner)], [503, PLUS])
  })

  it('about an uninstall that happened before a new install changes nothing', async () => {
    const owner = await newBuyer()
    const headers = { 'x-shopify-triggered-at': '2020-01-01T00:00:00Z' }
    const { status } = await post(owner.domain, { myshopify_domain: owner.domain }, headers)
    assert.deepEqual([status, await planOf(owner)], [200, PLUS])
  })

  const forgeries: [words: string, headers: Record<string, string>][] = [
    ['another signature', { 'x-shopify-hmac-sha256': Buffer.alloc(32).toString('base64') }],
    ['half a signature', { 'x-shopify-hmac-sha256': 'AAAA' }],
    ['no signature', { 'x-shopify-hmac-sha256': '' }],
  ]
  for (const [words, headers] of forgeries) {
    it(`with ${words} is refused`, async () => {
      const owner = await newBuyer()
      await shop.uninstall(owner)
      const { status } = await post(owner.domain, { myshopify_domain: owner.domain }, headers)
      assert.deepEqual([status, await planOf(owner)], [401, PLUS])
    })
  }

  for (const body of [{}, { myshopify_domain: 'evil.example' }, { myshopify_domain: 7 }]) {
    it(`with the body ${JSON.stringify(body)} is accepted and ignored`, async () => {
      assert.equal((await post('clay.myshopify.com', body)).status, 200)
    })
  }
})

describe('an account on another gateway', () => {
  const accounts: [gateway: string, words: RegExp][] = [
    ['local', /You don’t pay/],
    ['appsumo', /one-time purchase/],
    ['dealfuel', /one-time purchase/],
    ['Bundle', /part of a bundle/],
    ['stripe', /no active plan paid for by card/],
  ]
  for (const [gateway, words] of accounts) {
    it(`gets the error that there is nothing to cancel: ${gateway}`, async () => {
      const { status, body } = await shop.cancel(await newAdmin(shop, { gateway }))
      assert.equal(status, 409)
      assert.match(body.message, words)
    })
  }
})

describe('Shopify itself', () => {
  it('is called at the shop’s own domain, with a token renewed before it expires', async () => {
    const requestedPaths: string[] = []
    const guardedFetch: GuardedFetch = async (url, { body = '', headers = {} } = {}) => {
      const { host, pathname } = new URL(url)
      requestedPaths.push(`${host} ${pathname}`)
      const path = `/local/shopify/stores/${host}${pathname}`
      const response = await adminApi(real.deps).request(path, { method: 'POST', body, headers })
      const { status } = response
      return { url, status, headers: {}, body: Buffer.from(await response.arrayBuffer()) }
    }
    const environment = { ...shop.deps.environment, shopify: LOCAL_APP }
    const real = await startShopifyShop({ environment, guardedFetch })
    const owner = await real.newOwner()
    requestedPaths.length = 0
    real.setNow(new Date(real.deps.now().getTime() + DAY_MS))
    const token = await real.tokenOf(owner)
    const { body } = await real.upgrade({ ...owner, token })
    await real.close()
    assert.match(String(Reflect.get(body, 'location')), /\/admin\/charges\/\d+\/confirm$/)
    assert.deepEqual(requestedPaths, [
      `${owner.domain} /admin/oauth/access_token`,
      `${owner.domain} /admin/api/2026-07/graphql.json`,
    ])
  })
})
