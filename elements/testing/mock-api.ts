import type { RefusalCode } from '../../src/config/refusal-code.ts'
import type { ApiRequest, MockReply, MockResponse } from './api-request.ts'
import { type AccountOptions, createMockAccount } from './mock-account.ts'
import { installMockStripe, MOCK_PUBLISHABLE_KEY } from './mock-stripe.ts'

type Handler = (request: ApiRequest) => MockResponse | Promise<MockResponse>
/** Method and path; a segment that begins with a colon matches anything: `POST /sites/:id/install_check`. */
type Endpoint = `${'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'} /${string}`

/** The mocked account, and the URL of the API. */
export type MockApiOptions = AccountOptions & {
  /** The `apiBase` that the page passes to `configure()`; `/v1` by default. */
  apiBase?: string
}

/** Poplar's API, mocked in the page. */
export type MockApi = {
  /** Options for `configure()`: the API's URL, valid tokens and a publishable key for the mocked Stripe. */
  readonly options: {
    apiBase: string
    getAccessToken(): string
    stripe: { publishableKey: string }
  }
  /** All requests so far, oldest first. */
  readonly requests: readonly ApiRequest[]
  /** Overrides an endpoint's response from now on. */
  respond(endpoint: Endpoint, response: MockResponse | Handler): void
  /** Restores the page's own `fetch` and Stripe. */
  restore(): void
}

/** A new token for each mock: the kit ignores the token of a session that was signed out. */
let token = ''
let tokenCount = 0
let active: MockApi | null = null

/**
 * Mocks Poplar's API by replacing `fetch`, with an in-memory account, and mocks Stripe's payment page. Requests to
 * other URLs are sent as usual. A page has one mock at a time: a new one replaces the previous one.
 */
export function mockApi({ apiBase = '/v1', ...options }: MockApiOptions = {}): MockApi {
  active?.restore()
  tokenCount += 1
  token = `mock-token-${tokenCount}`
  const account = createMockAccount(options)
  const requests: ApiRequest[] = []
  const routes = createRoutes(account.handlers)
  const restoreFetch = replaceFetch(apiBase, (request) => {
    requests.push(request)
    return routes.handle(request)
  })
  const restoreStripe = installMockStripe(account.pay)
  const api: MockApi = {
    options: {
      apiBase,
      getAccessToken: () => token,
      stripe: { publishableKey: MOCK_PUBLISHABLE_KEY },
    },
    requests,
    respond: routes.override,
    restore() {
      // A newer mock has already replaced this one.
      if (active !== api) return
      restoreFetch()
      restoreStripe()
      active = null
    },
  }
  active = api
  return api
}

function createRoutes(handlers: Readonly<Record<string, Handler>>) {
  const routes = Object.entries(handlers).map(([endpoint, handle]) => routeOf(endpoint, handle))
  return {
    handle(request: ApiRequest) {
      const { method, path } = request
      const route = routes.find((one) => one.method === method && one.path.test(path))
      return route ? route.handle(request) : notMocked(request)
    },
    override(endpoint: Endpoint, response: MockResponse | Handler) {
      const handle = typeof response === 'function' ? response : () => response
      routes.unshift(routeOf(endpoint, handle))
    },
  }
}

function routeOf(endpoint: string, handle: Handler) {
  const [method, pattern = ''] = endpoint.split(' ')
  return { method, path: new RegExp(`^${pattern.replace(/:\w+/g, '[^/]+')}$`), handle }
}

const notMocked = ({ method, path }: ApiRequest): MockResponse => ({
  status: 404,
  message: `poplar-kit/testing does not mock ${method} ${path}. Add a response with respond().`,
})

function replaceFetch(apiBase: string, handle: Handler): () => void {
  const base = new URL(apiBase, location.href).href.replace(/\/$/, '')
  const originalFetch = globalThis.fetch
  globalThis.fetch = async (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input, location.href)
    if (!url.href.startsWith(`${base}/`)) return originalFetch(input, init)
    const request = new Request(input, init)
    const path = url.href.slice(base.length).replace(/\?.*$/, '')
    const response = await Promise.race([
      handle(await parseRequest(request, path)),
      rejectOnAbort(init?.signal),
    ])
    // Cloned, because a Response can be read only once.
    if (response instanceof Response) return response.clone()
    if (response === 'offline') throw new TypeError('Failed to fetch')
    return jsonResponse(response)
  }
  return () => {
    globalThis.fetch = originalFetch
  }
}

async function parseRequest(request: Request, path: string): Promise<ApiRequest> {
  const { method, headers, url } = request
  const query = Object.fromEntries(new URL(url).searchParams)
  const isJson = headers.get('content-type')?.startsWith('application/json')
  const body: unknown = isJson ? await request.json() : null
  return { method, path, query, headers, body }
}

function jsonResponse({ status = 200, ...fields }: MockReply): Response {
  const isSuccess = status < 400
  const code = isSuccess ? 'OK' : ('FAILED' satisfies RefusalCode)
  const body = { success: isSuccess, code, message: '', data: null, ...fields }
  return Response.json(body, { status })
}

const rejectOnAbort = (signal: AbortSignal | null | undefined): Promise<never> =>
  new Promise((_, reject) => {
    signal?.addEventListener('abort', () => reject(signal.reason))
  })
