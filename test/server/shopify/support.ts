import { randomUUID } from 'node:crypto'
import { parseRedirect } from '../../../src/features/sites/model.ts'
import { parseEnvironment } from '../../../src/server/app/environment.ts'
import type {
  GuardedFetch,
  GuardedResponse,
} from '../../../src/server/platform/guarded-fetch/guarded-fetch.ts'
import { GuardedFetchError } from '../../../src/server/platform/guarded-fetch/guarded-fetch-error.ts'
import { signatureOf } from '../../../src/server/shopify/signature.ts'
import type { SignedIn } from '../support/accounts.ts'
import { type Call, startTestServer, type TestServer } from '../support/server.ts'

export const APP = { apiKey: 'key', apiSecret: 'hush', isTest: false }
export const SHOP = 'clay.myshopify.com'

/** The state of the fake Shopify, which tests change. */
export type Shopify = {
  requests: { url: string; headers: Record<string, string>; body: unknown }[]
  email: string
  /** The domain that the shop's visitors use. */
  storeDomain: string
  /** The only code that is accepted, or null to accept any. */
  code: string | null
  isDown: boolean
}

/** A guarded fetch whose requests are answered by a fake Shopify. */
function fakeShopify(): Shopify & { fetch: GuardedFetch } {
  const shopify: Shopify = {
    ...{ requests: [], email: 'owner@example.com', storeDomain: 'clay.example', code: null },
    isDown: false,
  }
  const answer = (url: string, status: number, body: unknown): GuardedResponse => ({
    ...{ url, status, headers: {}, body: Buffer.from(JSON.stringify(body)) },
  })
  const fetch: GuardedFetch = async (url, { headers = {}, body = '' } = {}) => {
    if (shopify.isDown) throw new GuardedFetchError('timed-out', url)
    const asked = { url, headers: { ...headers }, body: JSON.parse(body) }
    shopify.requests.push(asked)
    if (!url.endsWith('/access_token')) {
      const shop = {
        email: shopify.email,
        ianaTimezone: 'Europe/Prague',
        primaryDomain: { host: shopify.storeDomain },
      }
      return answer(url, 200, { data: { shop } })
    }
    const counts = shopify.code === null || asked.body.code === shopify.code
    return counts
      ? answer(url, 200, { access_token: 'shpat_1', scope: '' })
      : answer(url, 400, { error: 'invalid_request' })
  }
  return Object.assign(shopify, { fetch })
}

export type ShopServer = TestServer & { shopify: Shopify }

/** Starts the API with credentials for a fake Shopify. */
export async function startShopServer(): Promise<ShopServer> {
  const shopify = fakeShopify()
  const server = await startTestServer({
    environment: { ...parseEnvironment({}), shopify: APP, trustsProxy: true },
    guardedFetch: shopify.fetch,
  })
  return { ...server, shopify }
}

const seconds = (now: Date) => String(Math.floor(now.getTime() / 1_000))

/** A new IP address for each call, because calls are rate-limited per IP address. */
const newAddressHeader = () => ({ 'x-forwarded-for': randomUUID() })

/** A query signed like Shopify's, with additional or changed parameters. */
export function signed(
  server: TestServer,
  parameters: Record<string, string>,
  secret = APP.apiSecret,
): string {
  const query = new URLSearchParams({ timestamp: seconds(server.deps.now()), ...parameters })
  query.set('hmac', signatureOf(query, secret))
  return `?${query}`
}

/** The `state` parameter and the cookie of a browser that was redirected from the app store. */
export type Browser = { state: string; browser: string }

export async function startInstallFromAppStore(server: TestServer, shop = SHOP): Promise<Browser> {
  const response = await server.call('GET', `/shopify/install${signed(server, { shop })}`, {
    headers: newAddressHeader(),
  })
  const address = new URL(response.headers.get('location') ?? '')
  const [, browser = ''] =
    /shopify_install=([^;]+)/.exec(response.headers.get('set-cookie') ?? '') ?? []
  return { state: address.searchParams.get('state') ?? '', browser }
}

/** The `state` with which the dashboard redirects an account's user to Shopify. */
export async function startInstallAs(
  server: TestServer,
  { token }: SignedIn,
  shop = SHOP,
  more = '',
) {
  const path = `/v1/shopify/redirect?shop=${shop}&is_app=true${more}`
  const { body } = await server.call('GET', path, { token })
  return new URL(parseRedirect(body.data)).searchParams.get('state') ?? ''
}

export type Outcome = {
  redirect: string
  password_redirect: string | null
  user_id: string
  email: string
  site: { site_id: string; domain: string }
}

export const sendCallback = (server: TestServer, query: string, call: Call = {}) =>
  server.call<Outcome>('POST', `/v1/shopify/callback${query}`, {
    body: {},
    headers: newAddressHeader(),
    ...call,
  })

/** Sends the callback from Shopify after the owner has given consent. */
export const finishInstall = (
  server: TestServer,
  { state, browser }: Browser,
  { shop = SHOP, ...call }: Call & { shop?: string } = {},
) =>
  sendCallback(server, signed(server, { code: 'c1', shop, state }), { body: { browser }, ...call })
