import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { errors, generateKeyPair } from 'jose'
import { createApp } from '../../../src/server/app/app.ts'
import { endSession } from '../../../src/server/identity/sessions.ts'
import { newAdmin, type SignedIn } from '../support/accounts.ts'
import { startTestServer, type TestServer } from '../support/server.ts'
import { sign } from '../support/tokens.ts'

let server: TestServer
let admin: SignedIn
const me = (token?: string) =>
  server.call<{ email: string }>('GET', '/v1/user/me', token === undefined ? {} : { token })

before(async () => {
  server = await startTestServer()
  admin = await newAdmin(server)
})
after(() => server.close())

describe('a call with a token', () => {
  it('is made on behalf of the user in the token', async () => {
    const { status, body } = await me(admin.token)
    assert.equal(status, 200)
    assert.equal(body.data.email, admin.email)
  })

  it('is refused after the session has ended', async () => {
    const other = await newAdmin(server)
    await endSession(server.database, other.sid)
    assert.equal((await me(other.token)).body.code, 'SIGNED_OUT')
  })

  const invalidClaims: Record<string, Record<string, unknown>> = {
    'from another issuer': { iss: 'https://evil.example/' },
    'for another audience': { aud: 'someone-else' },
    'that has expired': { exp: 1_000 },
    'without a session': { sid: undefined },
    'with a user ID that is not a UUID': { sub: 'mira' },
  }
  for (const [name, claims] of Object.entries(invalidClaims)) {
    it(`is refused with a token ${name}`, async () => {
      assert.equal((await me(await server.tokenOf(admin, claims))).status, 401)
    })
  }

  it('is refused with a token signed by another key', async () => {
    const { privateKey } = await generateKeyPair('RS256')
    const { issuer } = server.deps.environment.addresses
    const claims = { iss: issuer, aud: 'poplar-api', sub: admin.personId, sid: admin.sid }
    const exp = Math.floor(Date.now() / 1_000) + 300
    assert.equal((await me(await sign({ ...claims, exp }, privateKey))).status, 401)
  })

  it('is refused with one person’s token for another person’s session', async () => {
    const { personId } = await newAdmin(server)
    assert.equal((await me(await server.tokenOf({ personId, sid: admin.sid }))).status, 401)
  })

  it('fails without signing anyone out if the keys can’t be loaded', async () => {
    const keys = () => Promise.reject(new errors.JWKSTimeout())
    const headers = { authorization: `Bearer ${admin.token}` }
    const app = createApp({ ...server.deps, keys })
    assert.equal((await app.request('/v1/user/me', { headers })).status, 500)
  })

  it('is refused after five minutes on the server’s clock', async () => {
    server.setNow(new Date(server.deps.now().getTime() + 301_000))
    assert.equal((await me(admin.token)).status, 401)
  })
})

describe('a call without a token', () => {
  it('is refused with the standard error envelope', async () => {
    const { status, body } = await me()
    const message = 'Please login to continue'
    assert.equal(status, 401)
    assert.deepEqual(body, { success: false, code: 'SIGNED_OUT', message, data: null })
  })
})
