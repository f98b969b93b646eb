import assert from 'node:assert/strict'
import { after, afterEach, before, beforeEach, describe, it, mock } from 'node:test'
import { createLocalJWKSet } from 'jose'
import { parseEnvironment } from '../../../demo/server/environment.ts'
import { startTestServer, type TestServer } from '../support/server.ts'
import { type Browser, newBrowser } from './browser.ts'
import {
  codeOf,
  newRequest,
  redeem,
  refresh,
  sidOf,
  signedIn,
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
const isSilent = async (browser: Browser) => {
  const request = newRequest(server, { prompt: 'none', response_mode: 'web_message' })
  return /"code":"/.test((await browser.visit(request.url)).html)
}

describe('a code that is redeemed twice', () => {
  let browser: Browser
  let tokens: Tokens
  before(async () => {
    ;({ browser } = await signedIn(server, 'code@example.com'))
    const { url, verifier } = newRequest(server)
    const code = codeOf(await browser.visit(url))
    tokens = (await redeem(server, code, verifier)).body
    assert.equal(await statusAtApi(tokens), 200)
    await redeem(server, code, verifier)
  })

  it('ends the sign-in: the API refuses its access token at the next call', async () => {
    assert.equal(await statusAtApi(tokens), 401)
  })

  it('leaves no session that could be renewed silently', async () => {
    assert.equal(await isSilent(browser), false)
  })
})

describe('a refresh token that is used twice', () => {
  it('ends the sign-in: the API refuses every access token of it at the next call', async () => {
    const { tokens } = await signedIn(server, 'refresh@example.com')
    const { body: next } = await refresh(server, tokens.refresh_token)
    assert.equal(await statusAtApi(next), 200)
    await refresh(server, tokens.refresh_token)
    assert.deepEqual([await statusAtApi(tokens), await statusAtApi(next)], [401, 401])
  })

  it('ends it by two uses at the same moment too', async () => {
    const { tokens } = await signedIn(server, 'moment@example.com')
    await Promise.all([1, 2].map(() => refresh(server, tokens.refresh_token)))
    assert.equal(await statusAtApi(tokens), 401)
  })

  it('leaves the sign-ins on other devices alone', async () => {
    const { tokens } = await signedIn(server, 'devices@example.com')
    const other = await signIn(server, 'devices@example.com', newBrowser(server.issuer))
    await refresh(server, tokens.refresh_token)
    await refresh(server, tokens.refresh_token)
    assert.equal(await statusAtApi(other), 200)
  })
})

describe('a sign-in', () => {
  const begun = Date.now()
  const onDay = (day: number) => mock.timers.setTime(begun + day * DAY_MS)
  beforeEach(() => mock.timers.enable({ apis: ['Date'], now: begun }))
  afterEach(() => mock.timers.reset())

  it('ends 30 days after the password was given, however often it is renewed silently', async () => {
    const { browser } = await signedIn(server, 'silent@example.com')
    for (const day of [10, 20, 29.9]) {
      onDay(day)
      assert.equal(await isSilent(browser), true, `day ${day}`)
    }
    onDay(30.1)
    assert.equal(await isSilent(browser), false)
  })

  it('ends after 14 days without being used', async () => {
    const { browser } = await signedIn(server, 'idle@example.com')
    onDay(13.9)
    assert.equal(await isSilent(browser), true)
    onDay(13.9 + 14.1)
    assert.equal(await isSilent(browser), false)
  })

  it('ends 30 days after the password was given, however often its tokens are refreshed', async () => {
    let { tokens } = await signedIn(server, 'month@example.com')
    for (const day of [10, 20, 29.9]) {
      onDay(day)
      const { status, body } = await refresh(server, tokens.refresh_token)
      assert.equal(status, 200, `day ${day}`)
      tokens = body
    }
    onDay(30.1)
    assert.equal((await refresh(server, tokens.refresh_token)).body.error, 'invalid_grant')
  })

  it('gives refresh tokens that end with it after a silent renewal as well', async () => {
    const { browser, tokens } = await signedIn(server, 'renewed@example.com')
    onDay(12)
    const { url, verifier } = newRequest(server)
    await redeem(server, codeOf(await browser.visit(url)), verifier)
    const kept = await server.database.query<{ expires_at: Date }>(
      "select expires_at from identity_records where kind = 'RefreshToken' and session_uid = $1",
      [sidOf(tokens)],
    )
    const days = kept.map(({ expires_at }) => Math.round((expires_at.getTime() - begun) / DAY_MS))
    assert.deepEqual(days.sort(), [18, 30])
  })
})
