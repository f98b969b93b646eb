import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { forgetExpired } from '../../../demo/server/identity/sessions.ts'
import { newBrowser } from './browser.ts'
import { codeOf, newRequest, redeem, refresh, sidOf, signedIn, signIn } from './client.ts'
import { DASHBOARD, type IdentityServer, PASSWORD, startIdentity } from './server.ts'

let server: IdentityServer
before(async () => {
  server = await startIdentity()
})
after(() => server.close())

const logoutUrl = (returnTo: string) =>
  `v2/logout?${new URLSearchParams({ client_id: 'poplar-dashboard', returnTo })}`

const endedAt = async (sid: string) => {
  const [session] = await server.database.query('select ended_at from sessions where sid = $1', [
    sid,
  ])
  return session?.ended_at
}

describe('signing out', () => {
  it('returns to the dashboard', async () => {
    const { browser } = await signedIn(server, 'return@example.com')
    const page = await browser.visit(logoutUrl(`${DASHBOARD}/`))
    assert.equal(page.url.href, `${DASHBOARD}/`)
  })

  it('ends the sign-in for the API, its refresh tokens and its cookie', async () => {
    const { browser, tokens } = await signedIn(server, 'out@example.com')
    await browser.visit(logoutUrl(DASHBOARD))
    assert.ok(await endedAt(sidOf(tokens)))
    assert.equal((await refresh(server, tokens.refresh_token)).body.error, 'invalid_grant')
    assert.equal(browser.cookies.has('poplar_session /'), false)
  })

  it('asks for the password at the next sign-in', async () => {
    const { browser } = await signedIn(server, 'next@example.com')
    await browser.visit(logoutUrl(DASHBOARD))
    assert.match((await browser.visit(newRequest(server).url)).html, /<h1>Sign in<\/h1>/)
  })

  it('leaves the person signed in on other devices', async () => {
    const { browser } = await signedIn(server, 'phone@example.com')
    const other = await signIn(server, 'phone@example.com', newBrowser(server.issuer))
    await browser.visit(logoutUrl(DASHBOARD))
    assert.equal(await endedAt(sidOf(other)), null)
    assert.equal((await refresh(server, other.refresh_token)).status, 200)
  })

  it('cannot be undone by a code that was under way', async () => {
    const { browser } = await signedIn(server, 'underway@example.com')
    const { url, verifier } = newRequest(server)
    const code = codeOf(await browser.visit(url))
    await browser.visit(logoutUrl(DASHBOARD))
    assert.equal((await redeem(server, code, verifier)).body.error, 'invalid_grant')
  })

  for (const returnTo of ['https://evil.example/', '//evil.example', 'javascript:alert(1)', '']) {
    it(`goes to the dashboard rather than to ${JSON.stringify(returnTo)}`, async () => {
      const page = await newBrowser(server.issuer).visit(logoutUrl(returnTo))
      assert.equal(page.url.href, `${DASHBOARD}/`)
    })
  }

  it('does no harm to one who was not signed in', async () => {
    const browser = newBrowser(server.issuer)
    await browser.visit(logoutUrl(DASHBOARD))
    await server.addPerson('fresh@example.com')
    const form = await browser.visit(newRequest(server).url)
    const page = await browser.submit(form, { email: 'fresh@example.com', password: PASSWORD })
    assert.notEqual(codeOf(page), '')
  })
})

describe('a sign-in', () => {
  it('lasts by the clock of the server', async () => {
    const year = 365 * 24 * 60
    server.passMinutes(year)
    const { tokens } = await signedIn(server, 'clock@example.com')
    await forgetExpired(server.database, new Date(Date.now() + year * 60_000))
    assert.equal(await endedAt(sidOf(tokens)), null)
  })
})
