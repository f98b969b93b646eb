import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { GuardedFetchError } from '../../../src/server/platform/guarded-fetch/guarded-fetch-error.ts'
import { newSite } from '../support/data.ts'
import { type Integrations, SECRET_KEY, startIntegrations, WEBHOOK_URL } from './support.ts'

let integrations: Integrations
before(async () => {
  integrations = await startIntegrations()
})
after(() => integrations.server.close())

const SENDY = { url: 'https://mail.example.com/sendy/', key: SECRET_KEY }
type Connected = { connection: { id: string; title: string; key_hint: string | null } }

const connect = (input: object, more = {}) =>
  integrations.call<Connected & { secret: string | null }>('POST /connections', input, more)
const connectSendy = (credentials: object = SENDY) => connect({ integration: 'sendy', credentials })
const list = async () =>
  (await integrations.call<{ connections: unknown[] }>('GET ')).body.data.connections

describe('a connection by key', () => {
  it('is added after the service was asked with the trimmed key and address', async () => {
    integrations.answer(() => ({ body: '{}' }))
    const reply = await connectSendy({ url: ` ${SENDY.url} `, key: ` ${SECRET_KEY}\n` })
    assert.equal(reply.status, 200)
    const request = integrations.sent.at(-1)
    assert.equal(request?.url, 'https://mail.example.com/sendy/api/brands/get-brands.php')
    assert.deepEqual(request?.body, { type: 'form', value: { api_key: SECRET_KEY } })
  })

  it('shows the host and the end of the key', async () => {
    const { body } = await connectSendy()
    const { address, key_hint, state, targets } = { ...body.data.connection } as never
    assert.deepEqual(
      [address, key_hint, state, targets],
      ['mail.example.com', 'k41q', 'needs_target', []],
    )
  })

  const answerLists = (lists: string) =>
    integrations.answer(({ url }) => ({
      body: url.includes('get-brands') ? '{"brand1":{"id":"1"}}' : lists,
    }))
  const MARKET = '"list1":{"id":"list-1","name":"Market"}'

  it('gets the service’s only list', async () => {
    answerLists(`{${MARKET}}`)
    const { body } = await connectSendy()
    const { state, targets } = { ...body.data.connection } as never
    assert.deepEqual([state, targets], ['working', ['Market']])
  })

  it('has no list while the owner has to choose one, or the service doesn’t return them', async () => {
    answerLists(`{${MARKET},"list2":{"id":"list-2","name":"Studio"}}`)
    const several = await connectSendy()
    integrations.answer(({ url }) =>
      url.includes('get-brands') ? { body: '{"brand1":{"id":"1"}}' } : { status: 500 },
    )
    const failed = await connectSendy()
    for (const { status, body } of [several, failed]) {
      const { state, targets } = { ...body.data.connection } as never
      assert.deepEqual([status, state, targets], [200, 'needs_target', []])
    }
    integrations.answer(() => ({ body: '{}' }))
  })

  it('shows nothing of a short key', async () => {
    const { body } = await connectSendy({ ...SENDY, key: 'short-key' })
    assert.equal(body.data.connection.key_hint, null)
  })

  it('is refused with the service’s own words, and nothing is added', async () => {
    const before = (await list()).length
    integrations.answer(() => ({ body: 'Invalid API key' }))
    const reply = await connectSendy()
    assert.deepEqual([reply.status, reply.body.message], [422, 'Sendy refused: Invalid API key'])
    assert.equal((await list()).length, before)
  })

  for (const status of [500, 429]) {
    it(`says that the service isn’t available if it answers ${status}`, async () => {
      integrations.answer(() => ({ status, body: 'Internal Server Error.' }))
      assert.equal(
        (await connectSendy()).body.message,
        'Sendy isn’t available now: Internal Server Error. Try again later.',
      )
    })
  }

  it('is refused if the service repeats the key, without the key', async () => {
    integrations.answer(() => ({ status: 401, body: `Key ${SECRET_KEY} is unknown` }))
    const reply = await connectSendy()
    assert.equal(reply.body.message, 'Sendy refused: Key •••••••• is unknown')
  })

  for (const [problem, message] of [
    ['name-not-found', 'Sendy wasn’t found at this address. It may be misspelled.'],
    ['private-address', 'Sendy can’t be reached: its address is in a private network.'],
    ['timed-out', 'Sendy didn’t answer in time.'],
    ['certificate', 'Sendy has an invalid certificate.'],
  ] as const) {
    it(`is refused with a sentence if the service can’t be reached: ${problem}`, async () => {
      integrations.answer(() => new GuardedFetchError(problem, WEBHOOK_URL))
      const reply = await connectSendy()
      assert.deepEqual([reply.status, reply.body.message], [422, message])
    })
  }

  it('is refused with a sentence if the time for the answer has passed', async () => {
    integrations.answer(() => {
      throw new DOMException('', 'TimeoutError')
    })
    assert.equal((await connectSendy()).body.message, 'Sendy didn’t answer in time.')
  })

  for (const [what, credentials, message] of [
    ['without a key', { url: SENDY.url }, 'Enter the key.'],
    ['with an empty key', { ...SENDY, key: '  ' }, 'Enter the key.'],
    ['with a key of two lines', { ...SENDY, key: 'a\r\nx-other: b' }, /letters, digits/],
    ['with a key beyond ASCII', { ...SENDY, key: 'clé' }, /letters, digits/],
    ['with a long key', { ...SENDY, key: 'a'.repeat(501) }, /at most 500/],
    ['without an address', { key: SECRET_KEY }, /whole address/],
    ['with a private address', { ...SENDY, url: 'https://10.0.0.1' }, /private network/],
    ['with nothing', {}, /whole address/],
  ] as const) {
    it(`is refused ${what}, before the service is asked`, async () => {
      const requests = integrations.sent.length
      const reply = await connectSendy(credentials)
      assert.equal(reply.status, 400)
      assert.match(reply.body.message, message instanceof RegExp ? message : RegExp(message))
      assert.equal(integrations.sent.length, requests)
    })
  }
})

describe('a webhook', () => {
  it('is added without being asked, and its secret is returned once', async () => {
    const requests = integrations.sent.length
    const { connection, secret } = await integrations.connect()
    assert.match(secret ?? '', /^whsec_[A-Za-z0-9+/]{43}=$/)
    assert.equal(connection.address, 'hooks.shop.example')
    assert.equal(integrations.sent.length, requests)
    const detail = await integrations.read(connection.id)
    assert.equal(detail.webhook_secret_hint, secret?.slice(-5, -1))
    assert.ok(!JSON.stringify(detail).includes(secret ?? ''))
  })

  it('gets a new secret on request', async () => {
    const { connection, secret } = await integrations.connect()
    const path = `/connections/${connection.id}/secret`
    const { body } = await integrations.call<{ secret: string }>(`POST ${path}`)
    assert.match(body.data.secret, /^whsec_/)
    assert.notEqual(body.data.secret, secret)
    const { webhook_secret_hint } = await integrations.read(connection.id)
    assert.equal(webhook_secret_hint, body.data.secret.slice(-5, -1))
  })

  it('gets a new secret with its new address if the old one can’t be read any more', async () => {
    const { connection, secret } = await integrations.connect()
    await integrations.server.database.query(
      `update connections set sealed_credentials = 'unreadable' where connection_id = $1`,
      [connection.id],
    )
    const lost = await integrations.call(`POST /connections/${connection.id}/secret`)
    assert.equal(lost.status, 409)
    assert.match(lost.body.message, /Enter it again first/)
    const { body } = await integrations.call<{ secret: string }>(
      `PUT /connections/${connection.id}/credentials`,
      { credentials: { url: WEBHOOK_URL } },
    )
    assert.match(body.data.secret, /^whsec_/)
    assert.notEqual(body.data.secret, secret)
    const { webhook_secret_hint } = await integrations.read(connection.id)
    assert.equal(webhook_secret_hint, body.data.secret.slice(-5, -1))
  })

  it('keeps its secret at a new address', async () => {
    const { connection, secret } = await integrations.connect()
    const path = `PUT /connections/${connection.id}/credentials`
    const reply = await integrations.call<Connected & { secret: string | null }>(path, {
      credentials: { url: 'https://other.example/' },
    })
    assert.equal(reply.status, 200)
    assert.equal(reply.body.data.secret, null)
    const { webhook_secret_hint, connection: changed } = await integrations.read(connection.id)
    assert.equal(webhook_secret_hint, secret?.slice(-5, -1))
    assert.equal(changed.address, 'other.example')
  })

  it('is added once if the request is repeated, with the same secret', async () => {
    const before = (await list()).length
    const more = { key: 'the-same-key' }
    const [first, second] = [await integrations.connect(more), await integrations.connect(more)]
    assert.deepEqual(second, first)
    assert.equal((await list()).length, before + 1)
  })

  it('gives its secret to a repeated request for 10 minutes', async () => {
    const { server } = integrations
    const start = server.deps.now()
    const more = { key: 'repeated-later' }
    const { secret } = await integrations.connect(more)
    server.setNow(new Date(start.getTime() + 10 * 60_000 - 1))
    assert.equal((await integrations.connect(more)).secret, secret)
    server.setNow(new Date(start.getTime() + 10 * 60_000))
    assert.equal((await integrations.connect(more)).secret, null)
    server.setNow(start)
  })

  it('gives no repeated request a secret that has replaced the first', async () => {
    const more = { key: 'repeated-after-a-new-secret' }
    const { connection } = await integrations.connect(more)
    await integrations.call(`POST /connections/${connection.id}/secret`)
    const repeated = await integrations.connect(more)
    assert.equal(repeated.connection.id, connection.id)
    assert.equal(repeated.secret, null)
  })
})

describe('a new connection', () => {
  it('has the service’s name, with a number if there is one of that name', async () => {
    const other = await startIntegrations()
    const titles = [(await other.connect()).connection.title]
    titles.push((await other.connect()).connection.title)
    assert.deepEqual(titles, ['Webhook', 'Webhook 2'])
    await other.server.close()
  })

  it('has the title that its owner gives it, of up to 100 characters', async () => {
    const credentials = { url: WEBHOOK_URL }
    const named = (title: string) => connect({ integration: 'webhook', credentials, title })
    assert.equal((await named(' Orders ')).body.data.connection.title, 'Orders')
    assert.equal((await named('x'.repeat(100))).status, 200)
    assert.equal((await named('x'.repeat(101))).status, 400)
  })

  it('is refused for an unknown service, and for one that people sign in to', async () => {
    const credentials = {}
    assert.equal((await connect({ integration: 'constructor', credentials })).status, 400)
    const { status, body } = await connect({ integration: 'aweber', credentials })
    assert.deepEqual([status, body.message], [400, 'AWeber is connected by signing in there.'])
  })

  it('is refused on a site with 20 connections', async () => {
    const other = await newSite(integrations.server, integrations.admin, 'other.example')
    const more = { siteId: other.site_id }
    const added = Array.from({ length: 22 }, () =>
      connect({ integration: 'webhook', credentials: { url: WEBHOOK_URL } }, more),
    )
    const replies = await Promise.all(added)
    const refused = replies.filter(({ status }) => status === 403)
    assert.deepEqual(
      refused.map(({ body }) => body.code),
      ['LIMIT_REACHED', 'LIMIT_REACHED'],
    )
  })
})

describe('replaced credentials', () => {
  before(() => {
    const { server } = integrations
    // The limit of calls per minute would be reached.
    server.setNow(new Date(server.deps.now().getTime() + 60_000))
  })

  it('let a connection send again that was paused because they no longer worked', async () => {
    integrations.answer(() => ({ body: '{}' }))
    const { id } = (await connectSendy()).body.data.connection
    await integrations.server.database.query(
      `update connections set default_target = 'list-1', paused_at = now(), paused_reason = 'unauthorized' where connection_id = $1`,
      [id],
    )
    assert.equal((await integrations.read(id)).connection.state, 'paused')
    const path = `PUT /connections/${id}/credentials`
    assert.equal((await integrations.call(path, { credentials: SENDY })).status, 200)
    assert.equal((await integrations.read(id)).connection.state, 'working')
  })

  it('leave a connection paused that a person paused', async () => {
    const { id } = (await connectSendy()).body.data.connection
    await integrations.call(`POST /connections/${id}/pause`)
    await integrations.call(`PUT /connections/${id}/credentials`, { credentials: SENDY })
    const { state, paused_reason } = (await integrations.read(id)).connection
    assert.deepEqual([state, paused_reason], ['paused', null])
  })

  it('are refused by the service without a change', async () => {
    const { id } = (await connectSendy()).body.data.connection
    integrations.answer(() => ({ body: 'Invalid API key' }))
    const credentials = { ...SENDY, key: 'another-key-of-sendy-zzzz' }
    const reply = await integrations.call(`PUT /connections/${id}/credentials`, { credentials })
    assert.equal(reply.status, 422)
    assert.equal((await integrations.read(id)).connection.key_hint, 'k41q')
  })

  it('don’t undo a replacement that was saved while the service was asked', async () => {
    integrations.answer(() => ({ body: '{}' }))
    const { id } = (await connectSendy()).body.data.connection
    const replace = (key: string) =>
      integrations.call(`PUT /connections/${id}/credentials`, { credentials: { ...SENDY, key } })
    let isFirst = true
    integrations.answer(async () => {
      if (isFirst) {
        isFirst = false
        assert.equal((await replace('the-faster-key-of-sendy-fast')).status, 200)
      }
      return { body: '{}' }
    })
    const { status, body } = await replace('the-slower-key-of-sendy-slow')
    assert.equal(status, 409)
    assert.match(body.message, /Somebody has just replaced/)
    assert.equal((await integrations.read(id)).connection.key_hint, 'fast')
  })
})

describe('an address without encryption', () => {
  for (const name of ['webhook', 'sendy', 'pabbly']) {
    it(`is refused: ${name}, and the refusal names the field`, async () => {
      const credentials = { url: 'http://hooks.shop.example/', key: SECRET_KEY }
      const input = { integration: name, credentials }
      const { status, body } = await integrations.call('POST /connections', input)
      assert.deepEqual([status, body.data], [400, { field: 'url' }])
      assert.match(body.message, /^The address must start with https:/)
    })
  }

  it('is refused when it replaces another one', async () => {
    const { id } = (await integrations.connect()).connection
    const credentials = { url: 'http://hooks.shop.example/' }
    const path = `PUT /connections/${id}/credentials`
    assert.equal((await integrations.call(path, { credentials })).status, 400)
  })
})
