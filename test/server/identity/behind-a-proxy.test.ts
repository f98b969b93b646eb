import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { newRequest } from './client.ts'
import { type IdentityServer, startIdentity } from './server.ts'

const PUBLIC = 'https://id.poplar.test/'

describe('the provider behind a proxy that speaks https for it', () => {
  let server: IdentityServer
  before(async () => {
    server = await startIdentity({ named: PUBLIC })
  })
  after(() => server.close())

  it('begins a sign-in with secure cookies, though the proxy tells nothing of https', async () => {
    const answer = await fetch(newRequest(server).url, { redirect: 'manual' })
    assert.equal(answer.status, 303)
    assert.match(answer.headers.get('set-cookie') ?? '', /; secure; httponly/)
  })

  it('names its addresses by its own, whatever the caller claims', async () => {
    const headers = { 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'http' }
    const address = new URL('.well-known/openid-configuration', server.issuer)
    const facts = await (await fetch(address, { headers })).json()
    assert.equal(facts.authorization_endpoint, `${PUBLIC}authorize`)
    assert.equal(facts.jwks_uri.startsWith(PUBLIC), true)
  })
})
