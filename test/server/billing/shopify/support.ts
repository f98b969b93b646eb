import { randomUUID } from 'node:crypto'
import { installApp } from '../../../../demo/seed/shop-bills.ts'
import { deliverShopWebhooks } from '../../../../demo/stand-ins/shopify/webhooks.ts'
import { createApp } from '../../../../src/server/app/app.ts'
import { createChargeDeps } from '../../../../src/server/billing/upgrade-routes.ts'
import { newAdmin, type SignedIn } from '../../support/accounts.ts'
import { newSite } from '../../support/data.ts'
import type { startTestServer, TestServer } from '../../support/server.ts'
import { type Shop, startShop } from '../support.ts'

export type PlanSelection = { plan?: string; type?: string; coupon?: string; key?: string }
export const PLUS = { plan: 'plus', type: 'monthly' }

/** An account whose shop has the app installed. */
export type Owner = SignedIn & { domain: string }

/** A test server and its Shopify calls; webhooks arrive only when a test delivers them. */
export type ShopifyShop = Shop & ReturnType<typeof createShopifyCalls>

export async function startShopifyShop(
  overrides: Parameters<typeof startTestServer>[0] = {},
): Promise<ShopifyShop> {
  const shop = await startShop(overrides)
  return { ...shop, ...createShopifyCalls(shop) }
}

function createShopifyCalls(shop: TestServer) {
  const app = createApp(shop.deps)
  const press = (page: string, fields: Record<string, string> = {}) =>
    app.request(page, { method: 'POST', body: new URLSearchParams(fields) })
  const shopifyCalls = {
    charges: createChargeDeps(shop.deps),
    page: async (path: string) => (await app.request(path)).text(),
    async newOwner(): Promise<Owner> {
      const owner = await newAdmin(shop, { gateway: 'shopify' })
      const domain = `s${randomUUID().slice(0, 8)}.myshopify.com`
      await newSite(shop, owner, domain)
      await installApp(shop.deps, owner.accountId, domain)
      return { ...owner, domain }
    },
    upgrade: ({ token }: SignedIn, { key, ...body }: PlanSelection = PLUS) =>
      shop.call('PUT', '/v1/billing/planupgrade', { token, body, key: key ?? randomUUID() }),
    /** Requests an upgrade. Returns the path of Shopify's approval page. */
    async begin(owner: SignedIn, selection?: PlanSelection): Promise<string> {
      const { body } = await shopifyCalls.upgrade(owner, selection)
      return new URL(String(Reflect.get(body, 'location'))).pathname
    },
    /** Clicks a button on Shopify's page. Returns the URL that it redirects to. */
    async answer(page: string, word: 'approve' | 'decline'): Promise<URL> {
      return new URL((await press(page, { answer: word })).headers.get('location') ?? '')
    },
    /** Approves a charge, and closes the tab. Returns the charge ID. */
    async approve(owner: SignedIn, selection?: PlanSelection): Promise<string> {
      const back = await shopifyCalls.answer(await shopifyCalls.begin(owner, selection), 'approve')
      return back.searchParams.get('charge_id') ?? ''
    },
    confirm: ({ token }: SignedIn, charge_id: string) =>
      shop.call('POST', '/v1/billing/shopify/confirm', { token, body: { charge_id } }),
    cancel: ({ token }: SignedIn) => shop.call('POST', '/v1/billing/cancel', { token }),
    uninstall: ({ domain }: Owner) => press(`/local/shopify/stores/${domain}/admin/settings/apps`),
    /** Delivers all of Shopify's pending webhooks, each `times` times, in any order. Returns the response statuses. */
    async deliver(times = 1): Promise<number[]> {
      const statuses: number[] = []
      const post = async (body: string, headers: Record<string, string>) => {
        const sent = await Promise.all(
          Array.from({ length: times }, () =>
            app.request('/v1/webhooks/shopify', { method: 'POST', body, headers }),
          ),
        )
        statuses.push(...sent.map(({ status }) => status))
        return { ok: sent.every(({ ok }) => ok) }
      }
      await deliverShopWebhooks(shop.deps, post)
      return statuses
    },
  }
  return shopifyCalls
}
