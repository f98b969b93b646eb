import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { createLocalJWKSet, decodeJwt, jwtVerify } from 'jose'
import { newBrowser } from './browser.ts'
import {
  codeOf,
  newRequest,
  newSignedInUser,
  redeem,
  refresh,
  requestToken,
  sidOf,
  signIn,
} from './client.ts'
import { DASHBOARD, type IdentityServer, PASSWORD, startIdentity } from './server.ts'

let server: IdentityServer
before(async () => {
  server = await startIdentity()
})
after(() => server.close())

describe('the authorization code flow', () => {
  it('redirects to the sign-in page, and then back to the dashboard with a code and the state', async () => {
    await server.addPerson('flow@example.com')
    const browser = newBrowser(server.issuer)
    const form = await browser.visit(newRequest(server).url)
    const callbackPage = await browser.submit(form, {
      email: 'flow@example.com',
      password: PASSWORD,
    })
    assert.equal(callbackPage.url.origin + callbackPage.url.pathname, `${DASHBOARD}/login_success/`)
    assert.equal(callbackPage.url.searchParams.get('state'), 'state-of-this-tab')
    assert.notEqual(codeOf(callbackPage), '')
  })

  it('issues an access token for the API that is valid for five minutes and contains the user and the session', async () => {
    const { tokens, personId } = await newSignedInUser(server, 'token@example.com')
    const keys = createLocalJWKSet(server.identity().jwks())
    const { payload } = await jwtVerify(tokens.access_token, keys, {
      issuer: server.issuer,
      audience: 'poplar-api',
      algorithms: ['RS256'],
    })
    assert.equal(payload.sub, personId)
    assert.equal((payload.exp ?? 0) - (payload.iat ?? 0), 300)
    const [session] = await server.database.query('select * from sessions where sid = $1', [
      payload.sid,
    ])
    assert.equal(session?.person_id, personId)
    assert.equal(session?.ended_at, null)
  })

  it('includes the email address, name and nonce in the ID token', async () => {
    const email = 'claims@example.com'
    await server.addPerson(email)
    const browser = newBrowser(server.issuer)
    const { url, verifier, nonce } = newRequest(server)
    const callbackPage = await browser.submit(await browser.visit(url), {
      email,
      password: PASSWORD,
    })
    const { body } = await redeem(server, codeOf(callbackPage), verifier)
    const claims = decodeJwt(body.id_token)
    assert.deepEqual(
      {
        email: claims.email,
        verified: claims.email_verified,
        name: claims.name,
        nonce: claims.nonce,
      },
      { email, verified: false, name: 'Mira', nonce },
    )
    assert.equal(claims.iss, server.issuer)
  })

  it('refuses a code with another verifier', async () => {
    const { browser } = await newSignedInUser(server, 'verifier@example.com')
    const callbackPage = await browser.visit(newRequest(server).url)
    const answer = await redeem(
      server,
      codeOf(callbackPage),
      'another-verifier-of-at-least-43-characters-xx',
    )
    assert.equal(answer.body.error, 'invalid_grant')
  })

  it('refuses a redeemed code, and revokes the tokens issued for it', async () => {
    const { browser } = await newSignedInUser(server, 'twice@example.com')
    const { url, verifier } = newRequest(server)
    const code = codeOf(await browser.visit(url))
    const first = await redeem(server, code, verifier)
    assert.equal((await redeem(server, code, verifier)).body.error, 'invalid_grant')
    assert.equal((await refresh(server, first.body.refresh_token)).body.error, 'invalid_grant')
  })

  it('issues no token from the authorization endpoint', async () => {
    const { browser } = await newSignedInUser(server, 'implicit@example.com')
    const { url } = newRequest(server, {
      response_type: 'id_token token',
      response_mode: 'fragment',
    })
    assert.doesNotMatch((await browser.visit(url)).url.href, /_token=/)
  })

  it('shows an error page, without a redirect, for a foreign redirect URI', async () => {
    const { url } = newRequest(server, { redirect_uri: 'https://evil.example/' })
    const page = await newBrowser(server.issuer).visit(url)
    assert.equal(page.status, 400)
    assert.match(page.text, /We couldn’t sign you in/)
  })

  it('issues tokens only to the dashboard’s origin', async () => {
    const { tokens } = await newSignedInUser(server, 'cors@example.com')
    const fields = { grant_type: 'refresh_token', refresh_token: tokens.refresh_token }
    const stranger = await requestToken(server, fields, 'https://evil.example')
    assert.equal(stranger.status, 400)
    assert.equal(stranger.headers.get('access-control-allow-origin'), null)
    const own = await requestToken(server, fields)
    assert.equal(own.headers.get('access-control-allow-origin'), DASHBOARD)
  })
})

describe('a refresh token', () => {
  it('returns a new access token for the same session, and the next refresh token', async () => {
    const { tokens } = await newSignedInUser(server, 'rotate@example.com')
    const { status, body } = await refresh(server, tokens.refresh_token)
    assert.equal(status, 200)
    assert.equal(sidOf(body), sidOf(tokens))
    assert.notEqual(body.refresh_token, tokens.refresh_token)
  })

  it('that is reused after a minute revokes all tokens in its family', async () => {
    const { tokens } = await newSignedInUser(server, 'reuse@example.com')
    const next = await refresh(server, tokens.refresh_token)
    server.advanceMinutes(1)
    assert.equal((await refresh(server, tokens.refresh_token)).body.error, 'invalid_grant')
    assert.equal((await refresh(server, next.body.refresh_token)).body.error, 'invalid_grant')
  })

  it('stays valid after the server restarts with the same keys', async () => {
    const { tokens } = await newSignedInUser(server, 'restart@example.com')
    const before = server.identity().jwks()
    await server.restart()
    assert.deepEqual(server.identity().jwks(), before)
    assert.equal((await refresh(server, tokens.refresh_token)).status, 200)
  })
})

describe('a refresh token whose response was lost', () => {
  it('can be used again, even after a restart', async () => {
    const { tokens } = await newSignedInUser(server, 'lost@example.com')
    await refresh(server, tokens.refresh_token)
    await server.restart()
    const again = await refresh(server, tokens.refresh_token)
    assert.equal((await refresh(server, again.body.refresh_token)).status, 200)
  })

  it('can be used in two simultaneous requests', async () => {
    const { tokens } = await newSignedInUser(server, 'race@example.com')
    const answers = await Promise.all([1, 2].map(() => refresh(server, tokens.refresh_token)))
    assert.deepEqual(
      answers.map(({ status }) => status),
      [200, 200],
    )
  })

  it('can be reused only once: a third use ends the session', async () => {
    const { tokens } = await newSignedInUser(server, 'third@example.com')
    await refresh(server, tokens.refresh_token)
    const again = await refresh(server, tokens.refresh_token)
    assert.equal((await refresh(server, tokens.refresh_token)).body.error, 'invalid_grant')
    assert.equal((await refresh(server, again.body.refresh_token)).body.error, 'invalid_grant')
  })
})

describe('a silent authentication request', () => {
  const silentParameters = { prompt: 'none', response_mode: 'web_message' }

  it('gets a code in a message to the page if the browser has a session', async () => {
    const { browser } = await newSignedInUser(server, 'silent@example.com')
    const page = await browser.visit(newRequest(server, silentParameters).url)
    assert.equal(page.status, 200)
    assert.match(page.html, /authorization_response/)
    assert.match(page.html, /"code":"/)
    assert.equal(page.headers.get('x-frame-options'), null)
  })

  it('gets the error login_required without a session', async () => {
    const page = await newBrowser(server.issuer).visit(newRequest(server, silentParameters).url)
    assert.match(page.html, /"error":"login_required"/)
  })

  it('does not require the password again after the first sign-in', async () => {
    const { browser } = await newSignedInUser(server, 'sso@example.com')
    const callbackPage = await browser.visit(newRequest(server).url)
    assert.equal(callbackPage.url.origin, DASHBOARD)
    assert.notEqual(codeOf(callbackPage), '')
  })
})

describe('signing in while another user has a session', () => {
  it('ends the other session and continues as the new user', async () => {
    const { browser, tokens } = await newSignedInUser(server, 'first@example.com')
    const second = await server.addPerson('second@example.com')
    const { url } = newRequest(server, { prompt: 'login' })
    const confirmationPage = await browser.submit(await browser.visit(url), {
      email: 'second@example.com',
      password: PASSWORD,
    })
    const callbackPage = await browser.submit(confirmationPage, {})
    await server.identity().settled()
    const sessions = await server.database.query<{ ended_at: Date | null }>(
      'select ended_at from sessions where sid = $1',
      [sidOf(tokens)],
    )
    assert.notEqual(sessions[0]?.ended_at, null)
    assert.equal(callbackPage.url.origin, DASHBOARD)
    assert.equal(decodeJwt((await signInAgain(browser)).id_token).sub, second)
  })

  async function signInAgain(browser: ReturnType<typeof newBrowser>) {
    const { url, verifier } = newRequest(server)
    return (await redeem(server, codeOf(await browser.visit(url)), verifier)).body
  }
})

describe('“Keep me signed in”', () => {
  const sessionCookie = (browser: ReturnType<typeof newBrowser>) =>
    browser.cookies.get('poplar_session /')?.attributes ?? ''

  it('if checked, keeps the cookie after the browser is closed', async () => {
    const browser = newBrowser(server.issuer)
    await server.addPerson('stay@example.com')
    await signIn(server, 'stay@example.com', browser)
    assert.match(sessionCookie(browser), /expires=/i)
    assert.match(sessionCookie(browser), /httponly/i)
    assert.match(sessionCookie(browser), /samesite=lax/i)
  })

  it('if unchecked, deletes the cookie when the browser is closed', async () => {
    const browser = newBrowser(server.issuer)
    await server.addPerson('leave@example.com')
    const form = await browser.visit(newRequest(server).url)
    await browser.submit(form, { email: 'leave@example.com', password: PASSWORD })
    assert.notEqual(sessionCookie(browser), '')
    assert.doesNotMatch(sessionCookie(browser), /expires=/i)
  })
})
