import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { setFault } from '../../../demo/stand-ins/receivers/faults.ts'
import { Memory } from '../../../demo/stand-ins/receivers/memory.ts'
import { SERVICE_NAMES, SERVICES } from '../../../demo/stand-ins/receivers/table.ts'
import { localReceivers } from '../../../demo/stand-ins/receivers/transport.ts'
import { INTEGRATIONS, type IntegrationName } from '../../../src/features/integrations/catalogue.ts'
import { createApp } from '../../../src/server/app/app.ts'
import { parseEnvironment } from '../../../src/server/app/environment.ts'
import { adapterOf } from '../../../src/server/integrations/adapters/index.ts'
import { checkCredentials, sendLead } from '../../../src/server/integrations/sending/send.ts'
import type { ReceiverConnection } from '../../../src/server/integrations/sending/transport.ts'
import { startTestServer, type TestServer } from '../support/server.ts'
import { answerSignIn, connect, exchangeCode, requestToken, senderOf } from './connect.ts'

const PAGES = '/local/receivers'
const HOUR_MS = 3_600_000
const OAUTH = SERVICE_NAMES.filter((name) => INTEGRATIONS[name].method === 'oauth')

let server: TestServer
before(async () => {
  server = await startTestServer()
})
after(() => server.close())

const signal = () => new AbortController().signal
const memoryOf = (name: IntegrationName) => new Memory(server.database, name, new Date())
const open = async (path: string, init: RequestInit = {}) => {
  const response = await createApp(server.deps).request(path, init)
  return { status: response.status, headers: response.headers, text: await response.text() }
}
const setByForm = (name: string, fault: string) =>
  open(`${PAGES}/services/${name}`, { method: 'POST', body: new URLSearchParams({ fault }) })
const leadOf = (email: string) => ({
  deliveryId: '',
  email,
  fields: {},
  fieldNames: [],
  target: null,
  happenedAt: new Date(),
})

describe('the page of the receivers', () => {
  it('shows what to enter for each service', async () => {
    const { text } = await open(PAGES)
    for (const name of SERVICE_NAMES) {
      assert.ok(text.includes(INTEGRATIONS[name].title), name)
      for (const [, value] of SERVICES[name].entries) assert.ok(text.includes(value), value)
    }
  })

  it('is available only at its own address', async () => {
    assert.equal((await open(`http://evil.example${PAGES}`)).status, 403)
  })

  it('does not know a service without a stand-in', async () => {
    assert.equal((await open(`${PAGES}/services/other`)).status, 404)
    assert.equal((await setByForm('other', 'down')).status, 404)
  })
})

describe('the page of a service', () => {
  it('shows what it received, with markup as text and without credentials', async () => {
    const sender = senderOf(server, 'klaviyo', await connect(server, 'klaviyo'))
    await sendLead(sender, {
      ...leadOf('mark@example.com'),
      fields: { '<b>bold</b>': '<script>alert(1)</script>' },
    })
    const { text } = await open(`${PAGES}/services/klaviyo`)
    assert.match(text, /POST https:\/\/a\.klaviyo\.com\/api\/profile-import/)
    assert.match(text, /&lt;b&gt;bold/)
    assert.doesNotMatch(text, /<script>alert|<b>bold/)
    assert.match(text, /authorization: ••••••••/)
  })

  for (const name of SERVICE_NAMES) {
    it(`shows what gives access in no request or response: ${name}`, async () => {
      const credentials = await connect(server, name)
      await checkCredentials(senderOf(server, name, credentials))
      await sendLead(senderOf(server, name, credentials), leadOf('quiet@example.com'))
      const { text } = await open(`${PAGES}/services/${name}`)
      const [, requests = ''] = text.split('<h2>Requests</h2>')
      const { key, access_token, refresh_token } = credentials
      for (const secret of [key, access_token, refresh_token]) {
        if (secret === undefined) continue
        const basic = Buffer.from(`poplar:${secret}`).toString('base64')
        assert.ok(!requests.includes(secret) && !requests.includes(basic))
      }
      assert.doesNotMatch(requests, new RegExp(`secret-of-${name}`))
    })
  }

  it('shows codes of errors, and the parameters of a lead’s page', async () => {
    const sender = senderOf(server, 'zohocrm', { access_token: 'wrong' })
    await sendLead(sender, { ...leadOf('x@example.com'), fields: {} })
    assert.match((await open(`${PAGES}/services/zohocrm`)).text, /INVALID_TOKEN/)
    const webhook = senderOf(server, 'webhook', await connect(server, 'webhook'))
    const fields = { page: 'https://shop.example/?code=SPRING' }
    await sendLead(webhook, { ...leadOf('x@example.com'), fields })
    assert.match((await open(`${PAGES}/services/webhook`)).text, /\?code=SPRING/)
  })

  it('makes it misbehave until it is told to work again', async () => {
    const sender = senderOf(server, 'hubspot', await connect(server, 'hubspot'))
    assert.equal((await setByForm('hubspot', 'limited')).status, 303)
    assert.match((await open(PAGES)).text, /misbehaves/)
    assert.equal((await checkCredentials(sender)).outcome.result, 'retry')
    await setByForm('hubspot', '')
    assert.equal((await checkCredentials(sender)).outcome.result, 'accepted')
  })

  it('takes an unknown fault as none', async () => {
    await setByForm('hubspot', '__proto__')
    const sender = senderOf(server, 'hubspot', await connect(server, 'hubspot'))
    assert.equal((await checkCredentials(sender)).outcome.result, 'accepted')
  })
})

describe('wrong credentials', () => {
  const WRONG = { key: 'wrong-us1', access_token: 'wrong', url: '' }
  for (const name of SERVICE_NAMES.filter((one) => INTEGRATIONS[one].method !== 'address')) {
    it(`are refused by ${name}`, async () => {
      const { url = '' } = await connect(server, name)
      const credentials = {
        ...{ ...WRONG, url },
        instance_url: 'https://juniperandclay.my.salesforce.com',
      }
      const { outcome } = await checkCredentials(senderOf(server, name, credentials))
      assert.equal(outcome.result, 'unauthorized')
      assert.doesNotMatch(outcome.words, /^HTTP/)
    })
  }
})

for (const name of OAUTH) {
  describe(`the sign-in of ${name}`, () => {
    const refreshWith = (token: string) =>
      requestToken(server, name, { grant_type: 'refresh_token', refresh_token: token })
    const { rotates = false, errorStatus = 400 } = SERVICES[name].signIn ?? {}

    it('returns the state, and a code that works once', async () => {
      const callback = await answerSignIn(server, name, 'approve')
      assert.equal(callback.searchParams.get('state'), 'state-1')
      const code = callback.searchParams.get('code') ?? ''
      assert.equal((await exchangeCode(server, name, code)).status, 200)
      const again = await exchangeCode(server, name, code)
      assert.equal(again.status, errorStatus)
      assert.equal(JSON.parse(again.body).error, 'invalid_grant')
    })

    it('returns an error if access is denied', async () => {
      const callback = await answerSignIn(server, name, 'deny')
      assert.equal(callback.searchParams.get('error'), 'access_denied')
      assert.equal(callback.searchParams.get('code'), null)
    })

    it('expires after an hour, and can be renewed', async () => {
      const credentials = await connect(server, name)
      const check = async (values: Readonly<Record<string, string>>) =>
        (await checkCredentials(senderOf(server, name, values))).outcome.result
      assert.equal(await check(credentials), 'accepted')
      server.setNow(new Date(Date.now() + HOUR_MS + 1_000))
      assert.equal(await check(credentials), 'unauthorized')
      const { refresh_token: token = '' } = credentials
      const renewed = JSON.parse((await refreshWith(token)).body)
      assert.equal(await check({ ...credentials, ...renewed }), 'accepted')
      assert.equal(renewed.refresh_token !== undefined, rotates)
      assert.equal((await refreshWith(token)).status, rotates ? errorStatus : 200)
      server.setNow(new Date())
    })

    it('ends when the person revokes it', async () => {
      const { refresh_token: token = '' } = await connect(server, name)
      await setFault(memoryOf(name), 'revoked')
      const refused = await refreshWith(token)
      await setFault(memoryOf(name), null)
      assert.equal(refused.status, errorStatus)
      assert.equal(JSON.parse(refused.body).error, 'invalid_grant')
    })

    it('is refused for an unknown client, without sending anybody anywhere', async () => {
      const address = new URL(adapterOf(name).oauth?.authorizeUrl ?? '')
      address.search = `?client_id=other&response_type=code&state=1&redirect_uri=https://evil.example/`
      const { status, headers } = await open(server.deps.receiverPage(address.href))
      assert.equal(status, 400)
      assert.equal(headers.get('location'), null)
    })
  })
}

describe('the connection to receivers', () => {
  const sent: string[] = []
  const elsewhere: ReceiverConnection = {
    async receivers({ url }) {
      sent.push(url)
      return { status: 200, headers: {}, body: '' }
    },
    receiverPage: (url) => url,
  }
  const deps = (source: Record<string, string> = {}) => {
    const { oauthClients } = parseEnvironment(source)
    const all = new Map([...server.deps.environment.oauthClients, ...oauthClients])
    return { ...server.deps, environment: { ...server.deps.environment, oauthClients: all } }
  }
  const get = (url: string) => ({ method: 'GET', url }) as const

  it('sends other hosts elsewhere', async () => {
    const { receivers } = localReceivers(deps(), elsewhere)
    await receivers(get('https://shop.example/hook'), { signal: signal() })
    await receivers(get('https://a.klaviyo.com/api/lists'), { signal: signal() })
    assert.deepEqual(sent.splice(0), ['https://shop.example/hook'])
  })

  it('sends a service elsewhere that has a client of its own', async () => {
    const configured = deps({ OAUTH_CLIENTS: 'aweber=id:secret' })
    const { receivers, receiverPage } = localReceivers(configured, elsewhere)
    await receivers(get('https://api.aweber.com/1.0/accounts'), { signal: signal() })
    assert.deepEqual(sent.splice(0), ['https://api.aweber.com/1.0/accounts'])
    const page = 'https://auth.aweber.com/oauth2/authorize?state=1'
    assert.equal(receiverPage(page), page)
    assert.equal(
      localReceivers(deps(), elsewhere).receiverPage(page),
      'http://localhost:4600/local/receivers/hosts/auth.aweber.com/oauth2/authorize?state=1',
    )
  })

  it('keeps the caller of a slow service waiting, and gives up on one that hangs', async () => {
    const delays = { slow: 1, hangs: 1 }
    const { receivers } = localReceivers({ ...deps(), delays }, elsewhere)
    const { url = '' } = await connect(server, 'pabbly')
    const request = { method: 'POST', url, body: { type: 'json', value: {} } } as const
    await setFault(memoryOf('pabbly'), 'slow')
    assert.equal((await receivers(request, { signal: signal() })).status, 422)
    await setFault(memoryOf('pabbly'), 'hangs')
    await assert.rejects(receivers(request, { signal: signal() }), { problem: 'timed-out' })
    await setFault(memoryOf('pabbly'), null)
  })

  it('lets the caller of a service that hangs give up first', async () => {
    const { receivers } = localReceivers(deps(), elsewhere)
    const { url = '' } = await connect(server, 'pabbly')
    await setFault(memoryOf('pabbly'), 'hangs')
    const gone = AbortSignal.abort(new DOMException('', 'TimeoutError'))
    await assert.rejects(receivers(get(url), { signal: gone }), { name: 'TimeoutError' })
    await setFault(memoryOf('pabbly'), null)
  })
})
