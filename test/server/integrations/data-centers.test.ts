import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, it } from 'node:test'
import { freshCredentials } from '../../../src/server/integrations/oauth/fresh-credentials.ts'
import type { ConnectionResponse } from '../../../src/server/integrations/schema.ts'
import { type Integrations, startIntegrations } from './support.ts'

const HOUR_MS = 3_600_000
const TOKENS = {
  ...{ access_token: 'access-1', refresh_token: 'refresh-1', expires_in: 3_600 },
  api_domain: 'https://www.zohoapis.eu',
}

let integrations: Integrations
let apiDomain: string
before(async () => {
  integrations = await startIntegrations()
})
after(() => integrations.server.close())
beforeEach(() => {
  apiDomain = 'https://www.zohoapis.eu'
  integrations.sent.length = 0
  integrations.answer(({ url }) => ({
    body: url.endsWith('/token') ? JSON.stringify({ ...TOKENS, api_domain: apiDomain }) : '{}',
  }))
})

async function signIn(server: string | undefined, integration = 'zohocrm') {
  const begun = await integrations.call<{ url: string }>('POST /oauth/start', { integration })
  const state = new URL(begun.body.data.url).searchParams.get('state')
  const input = { integration, state, code: 'code', accounts_server: server }
  return integrations.call<{ connection: ConnectionResponse }>('POST /oauth/finish', input)
}
const hosts = () => integrations.sent.map(({ url }) => new URL(url).host)

describe('a sign-in at Zoho in another data center', () => {
  it('is completed at the server that Zoho names, and uses the API there', async () => {
    assert.equal((await signIn('https://accounts.zoho.eu')).status, 200)
    assert.deepEqual(hosts(), ['accounts.zoho.eu', 'www.zohoapis.eu'])
    assert.equal(new URL(integrations.sent[0]?.url ?? '').pathname, '/oauth/v2/token')
  })

  it('is completed in the United States if Zoho names none', async () => {
    apiDomain = 'https://www.zohoapis.com'
    assert.equal((await signIn(undefined)).status, 200)
    assert.deepEqual(hosts(), ['accounts.zoho.com', 'www.zohoapis.com'])
  })

  it('is renewed at the same server', async () => {
    const { body } = await signIn('https://accounts.zohocloud.ca')
    const { deps, setNow } = integrations.server
    integrations.sent.length = 0
    const now = deps.now()
    setNow(new Date(now.getTime() + HOUR_MS))
    const place = { accountId: integrations.admin.accountId, connectionId: body.data.connection.id }
    assert.equal((await freshCredentials(deps, place)).status, 'ready')
    assert.deepEqual(hosts(), ['accounts.zohocloud.ca'])
    setNow(now)
  })

  for (const server of [
    'https://evil.example',
    'https://accounts.zoho.eu.evil.example',
    'https://accounts.zoho.eu@evil.example',
    'https://evil.example/#https://accounts.zoho.eu',
    'http://accounts.zoho.eu',
    'https://accounts.zoho.eu:8443',
    'https://accounts.zoho.eu/oauth',
    'accounts.zoho.eu',
    '',
  ]) {
    it(`is refused, without a request, for the server “${server}”`, async () => {
      const { status, body } = await signIn(server)
      assert.deepEqual([status, hosts()], [422, []])
      assert.equal(body.message, 'The server of this sign-in isn’t one of Zoho CRM.')
    })
  }

  for (const domain of [
    'https://evil.example',
    'https://www.zohoapis.eu.evil.example',
    'http://www.zohoapis.eu',
    'http://169.254.169.254',
  ]) {
    it(`is refused, without a further request, for the API at ${domain}`, async () => {
      apiDomain = domain
      const { status, body } = await signIn('https://accounts.zoho.eu')
      assert.deepEqual([status, hosts()], [422, ['accounts.zoho.eu']])
      assert.match(body.message, /an address that isn’t known to be its own/)
    })
  }
})

it('a service with one server is never asked at another', async () => {
  assert.equal((await signIn('https://evil.example', 'aweber')).status, 200)
  assert.deepEqual([...new Set(hosts())], ['auth.aweber.com', 'api.aweber.com'])
})
