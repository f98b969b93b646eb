import assert from 'node:assert/strict'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, before, beforeEach, describe, it } from 'node:test'
import { getRequestListener } from '@hono/node-server'
import { captchaStandIn } from '../../../demo/stand-ins/captcha/routes.ts'
import { parseEnvironment } from '../../../src/server/app/environment.ts'
import { captchaOrigins } from '../../../src/server/captcha/settings.ts'
import { addLicenseKeys } from '../../../src/server/licenses/keys.ts'
import { pageHeaders } from '../../../src/server/pages/page-headers.ts'
import { startTestServer, type TestServer } from '../support/server.ts'

const SITE_KEY = 'poplar-test-passes'
const REJECTION = [400, 'CAPTCHA_FAILED', 'Captcha validation failed']

/** How the provider responds to the next request. */
let provider: RequestListener = getRequestListener(captchaStandIn().fetch)
let http: Server
let server: TestServer
before(async () => {
  http = createServer((request, response) => provider(request, response)).listen(0, '127.0.0.1')
  await once(http, 'listening')
  const { port } = http.address() as AddressInfo
  const verifyUrl = `http://127.0.0.1:${port}/captcha/siteverify`
  const captcha = { siteKey: SITE_KEY, src: 'http://127.0.0.1/', secret: 'hidden', verifyUrl }
  server = await startTestServer({ environment: { ...parseEnvironment({}), captcha } })
})
after(async () => {
  await server.close()
  http.close()
})
beforeEach(async () => {
  provider = getRequestListener(captchaStandIn().fetch)
  await server.database.query('delete from identity_attempts')
})

async function register(captcha: unknown, key?: string) {
  const [license_key] = await addLicenseKeys(server.database, { count: 1, tier: 1 })
  return send({ license_key, email: 'a@b.example', password: 'Kiln-1280', captcha }, key)
}
async function send(body: Record<string, unknown>, key?: string) {
  const reply = await server.call('POST', '/v1/dealfuel/license_key_register', {
    body,
    ...(key && { key }),
  })
  return [reply.status, reply.body.code, reply.body.message]
}

describe('a registration behind a captcha', () => {
  it('succeeds with a valid token', async () => {
    assert.deepEqual(await register(`${SITE_KEY}.12345678`), [200, 'OK', ''])
  })

  for (const [what, answer] of [
    ['no token', undefined],
    ['an empty token', ''],
    ['a token for the test key that always fails', 'poplar-test-fails.12345678'],
    ['a made-up token', 'let me in'],
    ['a 10 kB token', 'x'.repeat(10_000)],
  ] as const) {
    it(`is refused with ${what}`, async () => {
      const [status, , message] = await register(answer)
      assert.deepEqual([status, message], [400, 'Captcha validation failed'])
    })
  }

  it('accepts each token only once', async () => {
    await register(`${SITE_KEY}.used-before`)
    assert.deepEqual(await register(`${SITE_KEY}.used-before`), REJECTION)
  })

  it('needs no second captcha if only the response was lost', async () => {
    const [license_key] = await addLicenseKeys(server.database, { count: 1, tier: 1 })
    const body = {
      license_key,
      email: 'a@b.example',
      password: 'Kiln-1280',
      captcha: `${SITE_KEY}.lost-answer`,
    }
    assert.deepEqual(await send(body, 'lost'), [200, 'OK', ''])
    assert.deepEqual(await send(body, 'lost'), [200, 'OK', ''])
  })

  for (const [what, answer] of [
    ['an error', (_, response) => response.writeHead(500).end('<h1>500</h1>')],
    ['something else', (_, response) => response.end('{"ok":true}')],
    ['a redirect', (_, response) => response.writeHead(302, { location: '/' }).end()],
    ['a closed connection', (request) => request.destroy()],
  ] satisfies [string, RequestListener][]) {
    it(`is always refused while the provider responds with ${what}`, async () => {
      provider = answer
      assert.deepEqual(await register(`${SITE_KEY}.12345678`), REJECTION)
    })
  }

  it('sends the provider the secret and the token, and no personal data', async () => {
    let asked = ''
    provider = async (request, response) => {
      for await (const part of request) asked += part
      response.end('{"success":true}')
    }
    await register(`${SITE_KEY}.12345678`)
    assert.deepEqual(Object.fromEntries(new URLSearchParams(asked)), {
      secret: 'hidden',
      response: `${SITE_KEY}.12345678`,
    })
  })
})

describe('a captcha’s origins', () => {
  for (const [src, origins] of [
    [
      'https://challenges.cloudflare.com/turnstile/v0/api.js',
      ['https://challenges.cloudflare.com'],
    ],
    [
      'https://js.hcaptcha.com/1/api.js',
      ['https://js.hcaptcha.com', 'https://hcaptcha.com', 'https://*.hcaptcha.com'],
    ],
    [
      'https://www.google.com/recaptcha/api.js',
      [
        ...['https://www.google.com', 'https://www.google.com'],
        ...['https://www.gstatic.com', 'https://www.recaptcha.net'],
      ],
    ],
    ['https://nothcaptcha.com/api.js', ['https://nothcaptcha.com']],
  ] as const) {
    it(`are derived from ${src}`, () => assert.deepEqual(captchaOrigins(src), origins))
  }
})

describe('the policy for a provider in docs/strict-pages.md', () => {
  const text = readFileSync('docs/strict-pages.md', 'utf8').replaceAll('\n', ' ')

  it('is exactly what our own pages allow', () => {
    const policy = pageHeaders({
      scriptSources: captchaOrigins('https://js.hcaptcha.com/1/api.js'),
    })
    const directives = policy['content-security-policy']?.split('; ') ?? []
    for (const rule of ["style-src 'self'", 'trusted-types poplar-kit']) {
      assert.ok(directives.includes(rule) && text.includes(`\`${rule}\``), rule)
    }
  })
})
