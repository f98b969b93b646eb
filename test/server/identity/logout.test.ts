import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { deleteExpired } from '../../../src/server/identity/sessions.ts'
import { newBrowser } from './browser.ts'
import { codeOf, newRequest, newSignedInUser, redeem, refresh, sidOf, signIn } from './client.ts'
import { DASHBOARD, type IdentityServer, PASSWORD, startIdentity } from './server.ts'

let server: IdentityServer
before(async () => {
  server = await startIdentity()
})
after(() => server.close())

const logoutUrl = (returnTo: string, tokens?: { id_token: string }) => {
  const hint = tokens && { id_token_hint: tokens.id_token }
  return `v2/logout?${new URLSearchParams({ client_id: 'poplar-dashboard', returnTo, ...hint })}`
}

const readEndedAt = async (sid: string) => {
  const [session] = await server.database.query('select ended_at from sessions where sid = $1', [
    sid,
  ])
  return session?.ended_at
}

describe('signing out', () => {
  it('returns to the dashboard', async () => {
    const { browser, tokens } = await newSignedInUser(server, 'return@example.com')
    const page = await browser.visit(logoutUrl(`${DASHBOARD}/`, tokens))
    assert.equal(page.url.href, `${DASHBOARD}/`)
  })

  it('ends the API session, and invalidates its refresh tokens and cookie', async () => {
    const { browser, tokens } = await newSignedInUser(server, 'out@example.com')
    await browser.visit(logoutUrl(DASHBOARD, tokens))
    assert.ok(await readEndedAt(sidOf(tokens)))
    assert.equal((await refresh(server, tokens.refresh_token)).body.error, 'invalid_grant')
    assert.equal(browser.cookies.has('poplar_session /'), false)
  })

  it('requires the password at the next sign-in', async () => {
    const { browser, tokens } = await newSignedInUser(server, 'next@example.com')
    await browser.visit(logoutUrl(DASHBOARD, tokens))
    assert.match((await browser.visit(newRequest(server).url)).html, /<h1>Sign in<\/h1>/)
  })

  it('does not sign the user out on other devices', async () => {
    const { browser, tokens } = await newSignedInUser(server, 'phone@example.com')
    const other = await signIn(server, 'phone@example.com', newBrowser(server.issuer))
    await browser.visit(logoutUrl(DASHBOARD, tokens))
    assert.equal(await readEndedAt(sidOf(other)), null)
    assert.equal((await refresh(server, other.refresh_token)).status, 200)
  })

  it('invalidates an authorization code that was already issued', async () => {
    const { browser, tokens } = await newSignedInUser(server, 'underway@example.com')
    const { url, verifier } = newRequest(server)
    const code = codeOf(await browser.visit(url))
    await browser.visit(logoutUrl(DASHBOARD, tokens))
    assert.equal((await redeem(server, code, verifier)).body.error, 'invalid_grant')
  })

  for (const returnTo of ['https://evil.example/', '//evil.example', 'javascript:alert(1)', '']) {
    it(`returns to the dashboard instead of ${JSON.stringify(returnTo)}`, async () => {
      const page = await newBrowser(server.issuer).visit(logoutUrl(returnTo))
      assert.equal(page.url.href, `${DASHBOARD}/`)
    })
  }

  it('does nothing for a browser that was not signed in', async () => {
    const browser = newBrowser(server.issuer)
    await browser.visit(logoutUrl(DASHBOARD))
    await server.addPerson('fresh@example.com')
    const form = await browser.visit(newRequest(server).url)
    const page = await browser.submit(form, { email: 'fresh@example.com', password: PASSWORD })
    assert.notEqual(codeOf(page), '')
  })
})

describe('a page that redirects a browser to the logout endpoint', () => {
  it('does not end the session: the user has to confirm', async () => {
    const { browser, tokens } = await newSignedInUser(server, 'asked@example.com')
    const page = await browser.visit(logoutUrl(DASHBOARD))
    assert.match(page.text, /Sign out of Poplar\?/)
    assert.equal(await readEndedAt(sidOf(tokens)), null)
  })

  it('does not end the session with another user’s ID token', async () => {
    const { tokens: foreign } = await newSignedInUser(server, 'foreign@example.com')
    const { browser, tokens } = await newSignedInUser(server, 'kept@example.com')
    await browser.visit(logoutUrl(DASHBOARD, foreign))
    assert.equal(await readEndedAt(sidOf(tokens)), null)
  })

  it('does not end the session with a forged form', async () => {
    const { browser, tokens } = await newSignedInUser(server, 'forged@example.com')
    const page = await browser.visit(logoutUrl(DASHBOARD))
    await browser.submit(page, { proof: 'x'.repeat(43) }, { 'sec-fetch-site': 'cross-site' })
    assert.equal(await readEndedAt(sidOf(tokens)), null)
  })

  it('does not end the session with the same user’s access token', async () => {
    const { browser, tokens } = await newSignedInUser(server, 'access@example.com')
    await browser.visit(logoutUrl(DASHBOARD, { id_token: tokens.access_token }))
    assert.equal(await readEndedAt(sidOf(tokens)), null)
  })

  it('does not end the session with a proof of the same length but more bytes', async () => {
    const { browser, tokens } = await newSignedInUser(server, 'bytes@example.com')
    const page = await browser.visit(logoutUrl(DASHBOARD))
    assert.equal((await browser.submit(page, { proof: 'é'.repeat(43) })).status, 200)
    assert.equal(await readEndedAt(sidOf(tokens)), null)
  })

  for (const [how, headers, status] of [
    ['a Sec-Fetch-Site header', { 'sec-fetch-site': 'cross-site' }, 403],
    ['another site’s Origin header', { origin: 'https://evil.example' }, 403],
    ['a null Origin header, as old browsers send it', { origin: 'null' }, 302],
  ] as const) {
    it(`does not delete the browser’s cookie for a cross-site request with ${how}`, async () => {
      const response = await fetch(new URL('v2/logout', server.issuer), {
        ...{ method: 'POST', redirect: 'manual', body: new URLSearchParams(), headers },
      })
      assert.deepEqual([response.status, response.headers.getSetCookie()], [status, []])
    })
  }

  it('signs the user out if the user confirms', async () => {
    const { browser, tokens } = await newSignedInUser(server, 'pressed@example.com')
    const page = await browser.submit(await browser.visit(logoutUrl(DASHBOARD)), {})
    assert.equal(page.url.href, `${DASHBOARD}/`)
    assert.ok(await readEndedAt(sidOf(tokens)))
  })
})

describe('a session', () => {
  it('ends according to the server’s clock', async () => {
    const year = 365 * 24 * 60
    server.advanceMinutes(year)
    const { tokens } = await newSignedInUser(server, 'clock@example.com')
    await deleteExpired(server.database, new Date(Date.now() + year * 60_000))
    assert.equal(await readEndedAt(sidOf(tokens)), null)
  })
})
