import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { Hono } from 'hono'
import { apiCors } from '../../../src/server/app/api-cors.ts'
import { parseEnvironment } from '../../../src/server/app/environment.ts'

const environment = parseEnvironment({
  ALLOWED_ORIGINS: 'https://shop.example',
  SIGN_IN_ORIGINS: 'https://portal.example',
})
const app = new Hono()
  .use('/v1/*', apiCors(environment))
  .all('/v1/sites', (context) => context.json([]))
  .all('/v1/broken', () => {
    throw new Error('an internal error')
  })
app.onError((_, context) => context.json({}, 500))

const sendRequest = (origin: string | null, method = 'GET', path = '/v1/sites') =>
  app.request(path, {
    method,
    headers: {
      ...(origin !== null && { origin }),
      ...(method === 'OPTIONS' && { 'access-control-request-method': 'PUT' }),
    },
  })

const corsHeaders = ({ headers }: Response) =>
  [...headers.keys()].filter((name) => name.startsWith('access-control-'))

const KNOWN_ORIGINS = [
  'http://localhost:4600',
  'http://127.0.0.1:4601',
  'https://shop.example',
  'https://portal.example',
]

/** Each origin differs from a known one in one detail. */
const UNKNOWN_ORIGINS = [
  ...['https://evil.example', 'null', '', '*', 'file://', 'http://shop.example'],
  ...['https://shop.example:444', 'https://shop.example.evil.example', 'https://evilshop.example'],
  ...['https://SHOP.example', 'https://shop.example/', 'https://www.shop.example'],
  ...['http://localhost:4601', 'http://127.0.0.1:4600', 'http://localhost:4602'],
]

for (const origin of KNOWN_ORIGINS) {
  describe(`a page from ${origin}`, () => {
    it('may read a response, and an error', async () => {
      for (const path of ['/v1/sites', '/v1/broken']) {
        const response = await sendRequest(origin, 'GET', path)
        assert.equal(response.headers.get('access-control-allow-origin'), origin)
        assert.match(response.headers.get('vary') ?? '', /Origin/)
      }
    })

    it('may send a write after a preflight, which is cached for two hours', async () => {
      const { headers, status } = await sendRequest(origin, 'OPTIONS')
      assert.equal(status, 204)
      assert.equal(headers.get('access-control-allow-origin'), origin)
      assert.match(headers.get('access-control-allow-methods') ?? '', /\bPUT\b/)
      assert.match(
        headers.get('access-control-allow-headers') ?? '',
        /authorization.*last-event-id/,
      )
      assert.equal(headers.get('access-control-max-age'), '7200')
    })
  })
}

for (const origin of UNKNOWN_ORIGINS) {
  it(`a page from "${origin}" gets no CORS headers, and caches keep responses per origin`, async () => {
    for (const method of ['GET', 'POST', 'OPTIONS']) {
      const response = await sendRequest(origin, method)
      assert.deepEqual(corsHeaders(response), [], method)
      assert.match(response.headers.get('vary') ?? '', /Origin/)
    }
  })
}

describe('a response', () => {
  it('never has a wildcard origin or allows credentials', async () => {
    for (const origin of [...KNOWN_ORIGINS, ...UNKNOWN_ORIGINS, null]) {
      const { headers } = await sendRequest(origin)
      assert.notEqual(headers.get('access-control-allow-origin'), '*')
      assert.equal(headers.get('access-control-allow-credentials'), null)
    }
  })

  it('from a hosted server does not allow the siblings’ local origin', async () => {
    const hosted = new Hono().use('/v1/*', apiCors({ ...environment, isHosted: true }))
    const response = await hosted.request('/v1/sites', {
      headers: { origin: 'http://127.0.0.1:4601' },
    })
    assert.deepEqual(corsHeaders(response), [])
  })
})
