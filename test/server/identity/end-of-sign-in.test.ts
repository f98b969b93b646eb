import assert from 'node:assert/strict'
import { after, afterEach, before, beforeEach, describe, it, mock } from 'node:test'
import { createLocalJWKSet } from 'jose'
import { parseEnvironment } from '../../../src/server/app/environment.ts'
import { startTestServer, type TestServer } from '../support/server.ts'
import { type Browser, newBrowser } from './browser.ts'
import {
  codeOf,
  newRequest,
  newSignedInUser,
  redeem,
  refresh,
  requestToken,
  sidOf,
  signIn,
  type Tokens,
} from './client.ts'
import { type IdentityServer, startIdentity } from './server.ts'

const DAY_MS = 86_400_000

let server: IdentityServer
let api: TestServer
before(async () => {
  server = await startIdentity()
  const environment = parseEnvironment({})
  const addresses = { ...environment.addresses, issuer: server.issuer }
  api = await startTestServer({
    database: server.database,
    environment: { ...environment, addresses },
    keys: createLocalJWKSet(server.identity().jwks()),
    now: () => new Date(),
  })
})
after(async () => {
  await api.close()
  await server.close()
})

const statusAtApi = async ({ access_token: token }: Tokens) =>
  (await api.call('GET', '/v1/user/me', { token })).status
const canSignInSilently = async (browser: Browser) => {
  const request = newRequest(server, { prompt: 'none', response_mode: 'web_message' })
  return /"code":"/.test((await browser.visit(request.url)).html)
}

describe('a code that is redeemed twice', () => {
  let browser: Browser
  let tokens: Tokens
  before(async () => {
    ;({ browser } = await newSignedInUser(server, 'code@example.com'))
    const { url, verifier } = newRequest(server)
    const code = codeOf(await browser.visit(url))
    tokens = (await redeem(server, code, verifier)).body
    assert.equal(await statusAtApi(tokens), 200)
    await redeem(server, code, verifier)
  })

  it('ends the session: the API refuses its access token on the next request', async () => {
    assert.equal(await statusAtApi(tokens), 401)
  })

  it('leaves no session for silent authentication', async () => {
    assert.equal(await canSignInSilently(browser), false)
  })
})

describe('a code that is redeemed again with another parameter changed', () => {
  const WRONG_PARAMETERS: [what: string, fields: Record<string, string>][] = [
    ['another verifier', { code_verifier: 'another-verifier-of-at-least-43-characters-xx' }],
    ['no verifier', { code_verifier: '' }],
    ['another redirect URI', { redirect_uri: 'https://evil.example/' }],
  ]
  for (const [what, fields] of WRONG_PARAMETERS) {
    it(`also ends the session: ${what}`, async () => {
      const { tokens, code, verifier } = await redeemNewCode(
        `${what.replaceAll(' ', '-')}@example.com`,
      )
      await requestToken(server, { ...redeemRequest(code, verifier), ...fields })
      assert.equal(await statusAtApi(tokens), 401)
    })
  }

  it('does not end the session if the code itself is wrong', async () => {
    const { tokens, code, verifier } = await redeemNewCode('guess@example.com')
    const guessedCode = `${code.slice(0, -1)}${code.endsWith('A') ? 'B' : 'A'}`
    await requestToken(server, redeemRequest(guessedCode, verifier))
    assert.equal(await statusAtApi(tokens), 200)
  })

  it('does not end the session for an unknown client', async () => {
    const { tokens, code, verifier } = await redeemNewCode('client@example.com')
    await requestToken(server, { ...redeemRequest(code, verifier), client_id: 'another-client' })
    assert.equal(await statusAtApi(tokens), 200)
  })

  const redeemRequest = (code: string, verifier: string) => ({
    grant_type: 'authorization_code',
    code,
    code_verifier: verifier,
  })

  async function redeemNewCode(email: string) {
    const { browser } = await newSignedInUser(server, email)
    const { url, verifier } = newRequest(server)
    const code = codeOf(await browser.visit(url))
    return { tokens: (await redeem(server, code, verifier)).body, code, verifier }
  }
})

describe('a reused refresh token', () => {
  it('ends the session if it is reused after a minute: the API refuses all access tokens on the next request', async () => {
    const { tokens, next } = await signInAndRefresh('refresh@example.com')
    assert.equal(await statusAtApi(next), 200)
    server.advanceMinutes(1)
    await refresh(server, tokens.refresh_token)
    assert.deepEqual([await statusAtApi(tokens), await statusAtApi(next)], [401, 401])
  })

  it('ends the session even if the request specifies a broader scope', async () => {
    const { tokens, next } = await signInAndRefresh('scope@example.com')
    server.advanceMinutes(1)
    const again = { grant_type: 'refresh_token', refresh_token: tokens.refresh_token }
    await requestToken(server, { ...again, scope: 'openid phone' })
    assert.equal(await statusAtApi(next), 401)
  })

  it('does not end the session within a minute, because the response may have been lost', async () => {
    const { tokens, next } = await signInAndRefresh('lost@example.com')
    const { body: again } = await refresh(server, tokens.refresh_token)
    assert.deepEqual([await statusAtApi(next), await statusAtApi(again)], [200, 200])
  })

  it('ends the session if its successor has already been used, which shows that the response was not lost', async () => {
    const { tokens, next } = await signInAndRefresh('thief@example.com')
    await refresh(server, next.refresh_token)
    await refresh(server, tokens.refresh_token)
    assert.equal(await statusAtApi(next), 401)
  })

  it('ends the session once both of its successors are used', async () => {
    const { tokens, next } = await signInAndRefresh('both@example.com')
    const { body: again } = await refresh(server, tokens.refresh_token)
    await refresh(server, next.refresh_token)
    assert.equal(await statusAtApi(again), 401)
  })

  it('gets two tokens that cannot both be used if it is sent in two simultaneous requests', async () => {
    const { tokens } = await newSignedInUser(server, 'moment@example.com')
    const given = await Promise.all([1, 2].map(() => refresh(server, tokens.refresh_token)))
    const next = await Promise.all(given.map(({ body }) => refresh(server, body.refresh_token)))
    assert.ok(next.some(({ status }) => status === 400))
    assert.equal(await statusAtApi(tokens), 401)
  })

  it('does not end sessions on other devices', async () => {
    const { tokens } = await signInAndRefresh('devices@example.com')
    const other = await signIn(server, 'devices@example.com', newBrowser(server.issuer))
    server.advanceMinutes(1)
    await refresh(server, tokens.refresh_token)
    assert.equal(await statusAtApi(other), 200)
  })

  async function signInAndRefresh(email: string) {
    const { tokens } = await newSignedInUser(server, email)
    return { tokens, next: (await refresh(server, tokens.refresh_token)).body }
  }
})

describe('a session', () => {
  const startTime = Date.now()
  const goToDay = (day: number) => mock.timers.setTime(startTime + day * DAY_MS)
  beforeEach(() => mock.timers.enable({ apis: ['Date'], now: startTime }))
  afterEach(() => mock.timers.reset())

  it('ends 30 days after the password was entered, even with silent authentication', async () => {
    const { browser } = await newSignedInUser(server, 'silent@example.com')
    for (const day of [10, 20, 29.9]) {
      goToDay(day)
      assert.equal(await canSignInSilently(browser), true, `day ${day}`)
    }
    goToDay(30.1)
    assert.equal(await canSignInSilently(browser), false)
  })

  it('ends after 14 days of inactivity', async () => {
    const { browser } = await newSignedInUser(server, 'idle@example.com')
    goToDay(13.9)
    assert.equal(await canSignInSilently(browser), true)
    goToDay(13.9 + 14.1)
    assert.equal(await canSignInSilently(browser), false)
  })

  it('ends 30 days after the password was entered, even if its tokens are refreshed', async () => {
    let { tokens } = await newSignedInUser(server, 'month@example.com')
    for (const day of [10, 20, 29.9]) {
      goToDay(day)
      const { status, body } = await refresh(server, tokens.refresh_token)
      assert.equal(status, 200, `day ${day}`)
      tokens = body
    }
    goToDay(30.1)
    assert.equal((await refresh(server, tokens.refresh_token)).body.error, 'invalid_grant')
  })

  it('issues refresh tokens that expire with the session, even after silent authentication', async () => {
    const { browser, tokens } = await newSignedInUser(server, 'renewed@example.com')
    goToDay(12)
    const { url, verifier } = newRequest(server)
    await redeem(server, codeOf(await browser.visit(url)), verifier)
    const kept = await server.database.query<{ expires_at: Date }>(
      "select expires_at from identity_records where kind = 'RefreshToken' and session_uid = $1",
      [sidOf(tokens)],
    )
    const days = kept.map(({ expires_at }) =>
      Math.round((expires_at.getTime() - startTime) / DAY_MS),
    )
    assert.deepEqual(days.sort(), [18, 30])
  })
})
