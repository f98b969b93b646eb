import assert from 'node:assert/strict'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, before, describe, it } from 'node:test'
import { getRequestListener } from '@hono/node-server'
import { localServices } from '../../../demo/local-services.ts'
import { createApp } from '../../../src/server/app/app.ts'
import { parseEnvironment } from '../../../src/server/app/environment.ts'
import { kitFiles, pageFiles } from '../../../src/server/app/static/folders.ts'
import { staticRoutes } from '../../../src/server/app/static/routes.ts'
import { edge } from '../../../src/server/platform/http/edge.ts'
import { newRequest } from '../identity/client.ts'
import { type IdentityServer, startIdentity } from '../identity/server.ts'
import { startTestServer, type TestServer } from '../support/server.ts'

const environment = { isHosted: true, trustsProxy: true }

let api: TestServer
let identity: IdentityServer
let dashboard: { server: Server; url: string }
let provider: { server: Server; url: string }

async function serveAtEdge(serve: Parameters<ReturnType<typeof edge>>[0]) {
  const server = createServer(edge({ environment, log: { error: () => {} } })(serve))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { server, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }
}

before(async () => {
  api = await startTestServer()
  identity = await startIdentity()
  const app = createApp(api.deps)
  const { addresses, externalLinks, captcha } = parseEnvironment({})
  const { app: publicUrl, issuer } = addresses
  const stripe = localServices.stripePageConfig(publicUrl)
  const shared = { publicUrl, issuer, externalLinks, stripe, captcha }
  app.route(
    '/',
    staticRoutes({ ...shared, kit: kitFiles, releases: () => kitFiles, pages: pageFiles }),
  )
  dashboard = await serveAtEdge(getRequestListener(app.fetch))
  provider = await serveAtEdge((request, response) =>
    identity.identity().callback(request, response),
  )
})
after(async () => {
  for (const { server } of [dashboard, provider]) {
    server.closeAllConnections()
    server.close()
  }
  await Promise.all([api.close(), identity.close()])
})

async function headersOf(url: string, method = 'GET'): Promise<Headers> {
  const { headers, body } = await fetch(url, { method, redirect: 'manual' })
  await body?.cancel()
  return headers
}

/** The headers that a response is missing. */
function missingHeaders(headers: Headers): string[] {
  const policy = headers.get('content-security-policy') ?? ''
  return [
    ...(headers.get('x-content-type-options') === 'nosniff' ? [] : ['nosniff']),
    ...(policy.includes("default-src 'none'") ? [] : [`expected a policy, got “${policy}”`]),
    ...(headers.has('referrer-policy') ? [] : ['referrer-policy']),
    ...(headers.has('strict-transport-security') ? [] : ['strict-transport-security']),
  ]
}

describe('every response from a hosted server has security headers', () => {
  it('on every route of the dashboard’s origin', async () => {
    const routes = createApp(api.deps).routes.filter(({ method }) => method !== 'ALL')
    const incompleteResponses: string[] = []
    for (const { method, path } of routes) {
      const address = path.replace(/:\w+(\{[^}]*\})?/g, 'x').replace('*', 'x')
      const missing = missingHeaders(await headersOf(dashboard.url + address, method))
      if (missing.length > 0) incompleteResponses.push(`${method} ${address}: ${missing.join()}`)
    }
    assert.ok(routes.length > 80, `${routes.length}`)
    assert.deepEqual(incompleteResponses, [])
  })

  const pages = [
    '/',
    '/login',
    '/privacy',
    '/config.json',
    '/openapi.json',
    '/healthz',
    '/nothing.js',
  ]
  pages.push('/v1/nothing', '/kit/kit.js', '/kit/nothing.js', '/local/outbox', '/%00')
  for (const path of pages) {
    it(`at ${path}`, async () =>
      assert.deepEqual(missingHeaders(await headersOf(dashboard.url + path)), []))
  }

  const providerPaths = ['/', '/authorize', '/oauth/token', '/v2/logout', '/jwks', '/interaction/x']
  providerPaths.push(
    '/.well-known/openid-configuration',
    '/reset-password',
    '/verify-email',
    '/nothing',
  )
  providerPaths.push('/assets/pages.css', '/interaction/x/sign-in')
  for (const path of providerPaths) {
    it(`at the identity provider’s ${path}`, async () => {
      assert.deepEqual(missingHeaders(await headersOf(provider.url + path)), [])
    })
  }

  it('when the identity provider redirects to the sign-in page', async () => {
    const { pathname, search } = new URL(newRequest(identity).url)
    assert.deepEqual(missingHeaders(await headersOf(provider.url + pathname + search)), [])
  })
})
