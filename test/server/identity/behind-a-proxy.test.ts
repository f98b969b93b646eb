import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { newRequest } from './client.ts'
import { DASHBOARD, type IdentityServer, startIdentity } from './server.ts'
import { person, sendSignUp } from './sign-up.ts'

const PUBLIC_URL = 'https://id.poplar.test/'

describe('the provider behind a proxy that terminates HTTPS', () => {
  let server: IdentityServer
  before(async () => {
    server = await startIdentity({ named: PUBLIC_URL })
  })
  after(() => server.close())

  it('sets secure cookies when a sign-in starts, even without forwarded headers', async () => {
    const answer = await fetch(newRequest(server).url, { redirect: 'manual' })
    assert.equal(answer.status, 303)
    assert.match(answer.headers.get('set-cookie') ?? '', /; secure; httponly/)
  })

  it('sets cookies that no other host in the domain can overwrite', async () => {
    const answer = await fetch(newRequest(server).url, { redirect: 'manual' })
    const names = answer.headers.getSetCookie().map((cookie) => cookie.split('=')[0] ?? '')
    assert.ok(names.length >= 2)
    for (const name of names) assert.match(name, /^__(Host|Secure)-/)
  })

  it('can also complete a sign-up, and the sign-in that follows, with these cookies', async () => {
    const { browser } = await sendSignUp(server, person('far@example.com'))
    const { pathname, search } = new URL(
      (await server.latestEmailTo('far@example.com'))?.link ?? '',
    )
    const done = await browser.submit(await browser.visit(pathname + search), {})
    assert.equal(done.url.origin, DASHBOARD)
    const cookies = [...browser.cookies]
    for (const name of ['poplar_sign_up', 'poplar_session', 'poplar_session.sig']) {
      const [, cookie] = cookies.find(([key]) => key === `__Host-${name} /`) ?? []
      assert.match(cookie?.attributes ?? '', /; secure/i, name)
      assert.match(cookie?.attributes ?? '', /; httponly/i, name)
    }
  })

  it('uses its configured URLs, whatever the headers say', async () => {
    const headers = { 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'http' }
    const address = new URL('.well-known/openid-configuration', server.issuer)
    const facts = await (await fetch(address, { headers })).json()
    assert.equal(facts.authorization_endpoint, `${PUBLIC_URL}authorize`)
    assert.equal(facts.jwks_uri.startsWith(PUBLIC_URL), true)
  })
})
