import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { after, before, describe, it } from 'node:test'
import { newBrowser } from './browser.ts'
import { codeOf, newRequest, newSignedInUser, requestToken } from './client.ts'
import { type IdentityServer, SIGN_IN_PAGE, startIdentity } from './server.ts'

/** An origin in ALLOWED_ORIGINS, which the provider does not know. */
const CALLER = 'https://caller.test'
const SILENT_PARAMETERS = { prompt: 'none', response_mode: 'web_message' }

let server: IdentityServer
before(async () => {
  server = await startIdentity()
})
after(() => server.close())

const silentRequestFrom = (origin: string) =>
  newRequest(server, { ...SILENT_PARAMETERS, redirect_uri: origin }).url

describe('a page that may call the API, but is not in SIGN_IN_ORIGINS', () => {
  it('gets no silent authentication for a signed-in browser', async () => {
    const { browser } = await newSignedInUser(server, 'silent@example.com')
    const page = await browser.visit(silentRequestFrom(CALLER))
    assert.equal(page.status, 400)
    assert.doesNotMatch(page.html, /postMessage|code/)
  })

  it('gets no code in a redirect', async () => {
    const { browser } = await newSignedInUser(server, 'redirect@example.com')
    const redirect_uri = `${CALLER}/login_success/`
    const page = await browser.visit(newRequest(server, { redirect_uri }).url)
    assert.deepEqual([page.status, codeOf(page)], [400, ''])
  })

  it('cannot read the provider’s responses', async () => {
    const { tokens } = await newSignedInUser(server, 'tokens@example.com')
    const fields = { grant_type: 'refresh_token', refresh_token: tokens.refresh_token }
    const { headers } = await requestToken(server, fields, CALLER)
    assert.equal(headers.get('access-control-allow-origin'), null)
  })

  it('is not accepted as the return page after signing out', async () => {
    const { browser } = await newSignedInUser(server, 'leaving@example.com')
    const page = await browser.visit(`v2/logout?returnTo=${encodeURIComponent(`${CALLER}/`)}`)
    assert.notEqual(page.url.origin, CALLER)
  })
})

describe('a page in SIGN_IN_ORIGINS', () => {
  it('gets silent authentication', async () => {
    const { browser } = await newSignedInUser(server, 'asked@example.com')
    const page = await browser.visit(silentRequestFrom(SIGN_IN_PAGE))
    assert.equal(page.status, 200)
    assert.match(page.html, /postMessage/)
  })

  it('gets silent authentication in a frame, with a policy that allows only its own script', async () => {
    const { browser } = await newSignedInUser(server, 'framed@example.com')
    const page = await browser.visit(silentRequestFrom(SIGN_IN_PAGE))
    const [, script = ''] = /<script>(.*)<\/script>/s.exec(page.html) ?? []
    const hash = createHash('sha256').update(script).digest('base64')
    const policy = page.headers.get('content-security-policy') ?? ''
    assert.match(policy, /default-src 'none'/)
    assert.ok(policy.includes(`script-src 'sha256-${hash}'`), policy)
    assert.doesNotMatch(policy, /frame-ancestors/)
  })

  it('gets a code in a redirect, and may read responses', async () => {
    const { browser, tokens } = await newSignedInUser(server, 'portal@example.com')
    const redirect_uri = `${SIGN_IN_PAGE}/login_success/`
    const page = await browser.visit(newRequest(server, { redirect_uri }).url)
    assert.notEqual(codeOf(page), '')
    const fields = { grant_type: 'refresh_token', refresh_token: tokens.refresh_token }
    const { headers } = await requestToken(server, fields, SIGN_IN_PAGE)
    assert.equal(headers.get('access-control-allow-origin'), SIGN_IN_PAGE)
  })
})

describe('the provider’s endpoints', () => {
  for (const [index, path] of ['authorize', 'oauth/token', 'AUTHORIZE/', 'OAuth/Token'].entries()) {
    it(`are rate-limited per network: /${path}`, async () => {
      const network = `2001:db8:${index}`
      const ask = (address: string) =>
        fetch(new URL(path, server.issuer), { headers: { 'x-forwarded-for': address } })
      let refused: Response | null = null
      for (let call = 0; call < 400 && refused === null; call += 1) {
        const response = await ask(`${network}:1::${call.toString(16)}`)
        if (response.status === 429) refused = response
      }
      assert.ok(Number(refused?.headers.get('retry-after')) > 0)
      assert.notEqual((await ask(`${network}:2::1`)).status, 429)
    })
  }

  it('keep the cookies of two sign-ins in one browser separate', async () => {
    await server.addPerson('two-tabs@example.com')
    const browser = newBrowser(server.issuer)
    const one = await browser.visit(newRequest(server).url)
    await browser.visit(newRequest(server).url)
    assert.equal((await browser.visit(one.url.href)).status, 200)
  })
})
