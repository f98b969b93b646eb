import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, it } from 'node:test'
import { Webhook } from 'standardwebhooks'
import type { AdapterRequest } from '../../../src/server/integrations/adapters/adapter.ts'
import type { SampleResponse } from '../../../src/server/integrations/schema.ts'
import { encodeBody } from '../../../src/server/integrations/sending/transport.ts'
import { GuardedFetchError } from '../../../src/server/platform/guarded-fetch/guarded-fetch-error.ts'
import { newMember } from '../support/accounts.ts'
import { type Integrations, SECRET_KEY, startIntegrations, WEBHOOK_URL } from './support.ts'

const LISTS = '{"0":{"id":"list-1","name":"Studio"},"1":{"id":"list-2","name":"Market"}}'
const DOTS = '••••••••'

let integrations: Integrations
let id: string
before(async () => {
  integrations = await startIntegrations()
})
after(() => integrations.server.close())

const answerLists = () =>
  integrations.answer(({ url }) => ({
    body: url.includes('get-brands') ? '{"0":{"id":1,"name":"Brand"}}' : LISTS,
  }))

beforeEach(async () => {
  const { server } = integrations
  // The limit of calls per minute would be reached.
  server.setNow(new Date(server.deps.now().getTime() + 60_000))
  await server.database.query('delete from connections')
  answerLists()
  const credentials = { url: 'https://mail.example.com', key: SECRET_KEY }
  const input = { integration: 'sendy', credentials }
  const { body } = await integrations.call<{ connection: { id: string } }>(
    ...(['POST /connections', input] as const),
  )
  id = body.data.connection.id
  await integrations.call(`PUT /connections/${id}`, {
    default_target: 'list-1',
    field_map: [
      { source: 'email', target: 'email', if_empty: 'skip' },
      { source: 'name', target: 'name', if_empty: 'omit' },
      { source: 'field:glaze', target: 'Glaze {{x}}', if_empty: 'value', value: '<b>none</b>' },
    ],
  })
  integrations.sent.length = 0
})

const SAMPLE = { email: 'sample@example.com', name: 'Sam' }
const sample = (input: object = {}) =>
  integrations.call<SampleResponse>(`POST /connections/${id}/sample`, {
    ...{ fields: SAMPLE, send: true, ...input },
  })
const bodyOf = (request: AdapterRequest | undefined) =>
  request?.body?.type === 'form' ? request.body.value : {}

describe('a sample lead', () => {
  it('is shown as it would leave, without being sent', async () => {
    const { body } = await sample({ send: false })
    assert.deepEqual(
      [integrations.sent.length, body.data.responses, body.data.outcome],
      [0, [], null],
    )
    const [request] = body.data.requests
    assert.equal(request?.url, 'https://mail.example.com/subscribe')
    assert.equal(request?.content_type, 'application/x-www-form-urlencoded')
    const form = Object.fromEntries(new URLSearchParams(request?.body ?? ''))
    assert.deepEqual(form, {
      ...{ name: 'Sam', 'Glaze {{x}}': '<b>none</b>', email: 'sample@example.com' },
      ...{ list: 'list-1', api_key: DOTS, boolean: 'true' },
    })
  })

  it('is sent with the key, and what comes back is shown', async () => {
    integrations.answer(() => ({ status: 200, body: 'Invalid list ID.' }))
    const { body } = await sample({ target: 'list-9' })
    assert.equal(bodyOf(integrations.sent[0]).api_key, SECRET_KEY)
    assert.equal(bodyOf(integrations.sent[0]).list, 'list-9')
    assert.deepEqual(body.data.responses, [
      { status: 200, content_type: null, body: 'Invalid list ID.', ms: 0 },
    ])
    assert.deepEqual(body.data.outcome, { result: 'rejected', words: 'Invalid list ID.' })
  })

  it('says how long the receiver took', async () => {
    const { server } = integrations
    const now = server.deps.now()
    integrations.answer(() => {
      server.setNow(new Date(now.getTime() + 412))
      return { body: '1' }
    })
    assert.equal((await sample()).body.data.responses[0]?.ms, 412)
    server.setNow(now)
  })

  it('shows at most 4 kB of a response', async () => {
    integrations.answer(() => ({ body: 'x'.repeat(10_000_000) }))
    assert.equal((await sample()).body.data.responses[0]?.body.length, 4_096)
  })

  it('shows no secret that the receiver repeats, however it is written', async () => {
    const basic = Buffer.from(SECRET_KEY).toString('base64')
    integrations.answer(() => ({ status: 400, body: `${SECRET_KEY} ${basic}` }))
    const { body, text } = await sample()
    assert.equal(body.data.responses[0]?.body, `${DOTS} ${DOTS}`)
    assert.ok(!text.includes(SECRET_KEY) && !text.includes(basic))
  })

  for (const user of ['', 'a', 'ab', 'poplar']) {
    it(`shows no key in a Base64 text after “${user}:”`, async () => {
      const basic = Buffer.from(`${user}:${SECRET_KEY}`).toString('base64')
      integrations.answer(() => ({ status: 400, body: `Basic ${basic} is unknown` }))
      const [response] = (await sample()).body.data.responses
      assert.match(
        response?.body ?? '',
        /^Basic [A-Za-z0-9+/]{0,10}•{8}[A-Za-z0-9+/=]{0,4} is unknown$/,
      )
    })
  }

  it('has no half of a secret at the end of long words', async () => {
    integrations.answer(() => ({ status: 400, body: `${'x'.repeat(290)}${SECRET_KEY} is unknown` }))
    const { words = '' } = (await sample()).body.data.outcome ?? {}
    assert.equal(words, `${'x'.repeat(290)}${DOTS} is unknown`.slice(0, 300))
  })

  it('is not sent if a required value is empty', async () => {
    const { body } = await sample({ fields: { name: 'Sam' } })
    assert.deepEqual(body.data.outcome, {
      ...{ result: 'rejected', words: 'Not sent, because Email is empty.' },
    })
    assert.equal(integrations.sent.length, 0)
  })

  for (const send of [true, false]) {
    it(`is not ${send ? 'sent' : 'shown'} without a list that the service requires`, async () => {
      const { body } = await sample({ target: null, send })
      assert.deepEqual(body.data, {
        ...{ requests: [], responses: [], has_more: false },
        outcome: { result: 'rejected', words: 'No list is chosen for this lead.' },
      })
      assert.equal(integrations.sent.length, 0)
    })
  }

  it('says why the receiver can’t be reached', async () => {
    integrations.answer(() => new GuardedFetchError('refused', 'https://mail.example.com/'))
    const { status, body } = await sample()
    assert.deepEqual(
      [status, body.data.outcome],
      [200, { result: 'retry', words: 'Sendy refused the connection.' }],
    )
  })

  it('says that the receiver didn’t answer in time, also if the wait was aborted', async () => {
    integrations.answer(() => Object.assign(new Error('aborted'), { name: 'AbortError' }))
    const { status, body } = await sample()
    assert.deepEqual(
      [status, body.data.outcome],
      [200, { result: 'retry', words: 'Sendy didn’t answer in time.' }],
    )
  })

  it('leaves nothing behind', async () => {
    const { database } = integrations.server
    const rows = () =>
      database.query(
        'select (select count(*) from deliveries), to_jsonb(connections) from connections',
      )
    const before = await rows()
    await sample({ fields: { email: 'nobody@example.com' } })
    assert.deepEqual(await rows(), before)
    const stored = await database.query('select body from kept_replies')
    assert.ok(!JSON.stringify(stored).includes('nobody@example.com'))
  })

  for (const [what, input] of [
    ['a long value', { fields: { name: 'x'.repeat(1_001) } }],
    ['values that are not text', { fields: { name: 1 } }],
    ['no decision whether to send it', { send: undefined }],
  ] as const) {
    it(`is refused with ${what}`, async () => assert.equal((await sample(input)).status, 400))
  }

  it('ignores values of unknown sources', async () => {
    assert.equal((await sample({ fields: { ...SAMPLE, constructor: 'x' } })).status, 200)
  })
})

describe('a sample of a webhook', () => {
  for (const send of [true, false]) {
    it(`shows its headers and says that it is a test, ${send ? 'sent' : 'unsent'}`, async () => {
      const { connection } = await integrations.connect()
      integrations.answer(() => ({ headers: { 'content-type': 'text/plain' } }))
      const path = `POST /connections/${connection.id}/sample`
      const { body } = await integrations.call<SampleResponse>(path, { fields: SAMPLE, send })
      const [request] = body.data.requests
      const names = ['accept', 'user-agent', 'content-type']
      const signature = ['webhook-id', 'webhook-timestamp', 'webhook-signature']
      assert.deepEqual(Object.keys(request?.headers ?? {}), [...names, ...signature])
      assert.equal(JSON.parse(request?.body ?? '{}').test, true)
      const types = body.data.responses.map(({ content_type }) => content_type)
      assert.deepEqual(types, send ? ['text/plain'] : [])
    })
  }

  it('is signed like a delivery', async () => {
    const { connection, secret } = await integrations.connect()
    const path = `POST /connections/${connection.id}/sample`
    await integrations.call<SampleResponse>(path, { fields: SAMPLE, send: true })
    const { body, headers = {} } = integrations.sent.at(-1) ?? {}
    if (body === undefined) throw new Error('No body was sent.')
    const sentAt = new Date(Number(headers['webhook-timestamp']) * 1_000)
    const signature = new Webhook(secret ?? '').sign(
      ...([headers['webhook-id'] ?? '', sentAt, encodeBody(body).text] as const),
    )
    assert.equal(headers['webhook-signature'], signature)
  })

  it('shows the host, but not the rest of the address', async () => {
    const { connection } = await integrations.connect()
    integrations.answer(({ url }) => ({
      status: 404,
      body: `Cannot POST ${new URL(url).pathname}`,
    }))
    const path = `POST /connections/${connection.id}/sample`
    const { body } = await integrations.call<SampleResponse>(path, { fields: SAMPLE, send: true })
    assert.equal(integrations.sent.at(-1)?.url, WEBHOOK_URL)
    assert.equal(body.data.requests[0]?.url, `https://hooks.shop.example/${DOTS}`)
    assert.equal(body.data.responses[0]?.body, `Cannot POST ${DOTS}`)
  })

  for (const [what, echo] of [
    ['query', (url: URL) => url.search.slice(1)],
    ['value in the query', (url: URL) => url.searchParams.get('key') ?? ''],
    ['path in PHP’s JSON', (url: URL) => url.pathname.replaceAll('/', '\\/')],
  ] as const) {
    it(`shows no ${what} that the receiver repeats`, async () => {
      const { connection } = await integrations.connect()
      integrations.answer(({ url }) => ({ status: 403, body: `No access: ${echo(new URL(url))}` }))
      const path = `POST /connections/${connection.id}/sample`
      const { body } = await integrations.call<SampleResponse>(path, { fields: SAMPLE, send: true })
      assert.equal(body.data.responses[0]?.body, `No access: ${DOTS}`)
    })
  }
})

describe('a sample whose requests depend on a response', () => {
  it('is shown as for a person who is new there, without the token', async () => {
    const credentials = { url: 'https://shop.example', key: SECRET_KEY }
    const input = { integration: 'autonami', credentials }
    const { body } = await integrations.call<{ connection: { id: string } }>(
      ...(['POST /connections', input] as const),
    )
    const path = `POST /connections/${body.data.connection.id}/sample`
    const preview = await integrations.call<SampleResponse>(path, { fields: SAMPLE, send: false })
    const { requests, has_more } = preview.body.data
    assert.deepEqual(
      requests.map(({ method, is_conditional }) => [method, is_conditional]),
      [
        ['GET', false],
        ['POST', true],
      ],
    )
    assert.ok(requests[1]?.body?.includes('sample@example.com') && has_more)
    assert.ok(!preview.text.includes(SECRET_KEY))
  })

  it('shows of an authorization only its kind', async () => {
    const input = { integration: 'hubspot', credentials: { key: SECRET_KEY } }
    const { body } = await integrations.call<{ connection: { id: string } }>(
      ...(['POST /connections', input] as const),
    )
    const path = `POST /connections/${body.data.connection.id}/sample`
    const preview = await integrations.call<SampleResponse>(path, { fields: SAMPLE, send: false })
    assert.equal(preview.body.data.requests[0]?.headers.authorization, `Bearer ${DOTS}`)
  })
})

describe('the test of a connection', () => {
  const test = async (connectionId = id) =>
    (await integrations.call(`POST /connections/${connectionId}/test`)).body.data

  it('asks the service', async () => {
    assert.deepEqual(await test(), {
      outcome: 'accepted',
      words: 'HTTP 200',
      status: 200,
      ms: 0,
    })
  })

  it('reports the service’s words', async () => {
    integrations.answer(() => ({ body: 'Invalid API key' }))
    assert.deepEqual(await test(), {
      ...{ outcome: 'unauthorized', words: 'Invalid API key', status: 200, ms: 0 },
    })
  })

  it('reports a service that can’t be reached', async () => {
    integrations.answer(() => new GuardedFetchError('timed-out', 'https://mail.example.com/'))
    assert.deepEqual(await test(), {
      ...{ outcome: 'retry', words: 'Sendy didn’t answer in time.', status: null, ms: 0 },
    })
  })

  it('sends a sample lead to a webhook', async () => {
    const { connection } = await integrations.connect()
    integrations.answer(() => ({ status: 410, body: 'Gone' }))
    assert.deepEqual(await test(connection.id), {
      ...{ outcome: 'gone', words: 'Gone', status: 410, ms: 0 },
    })
    const body = JSON.stringify(integrations.sent.at(-1)?.body)
    assert.ok(body.includes('sample@example.com'))
  })
})

describe('the targets of a connection', () => {
  const targets = () => integrations.call(`GET /connections/${id}/targets`)

  it('are the service’s lists, whose names are shown from then on', async () => {
    assert.deepEqual((await targets()).body.data, {
      targets: [
        { id: 'list-1', name: 'Studio' },
        { id: 'list-2', name: 'Market' },
      ],
    })
    assert.deepEqual((await integrations.read(id)).connection.targets, ['Studio'])
  })

  it('are refused with the service’s words', async () => {
    integrations.answer(() => ({ body: 'Invalid API key' }))
    const { status, body } = await targets()
    assert.deepEqual([status, body.message], [422, 'Sendy refused: Invalid API key'])
  })

  it('are refused with a sentence if the service can’t be reached, or answers something else', async () => {
    integrations.answer(() => new GuardedFetchError('no-tls', 'https://mail.example.com/'))
    assert.equal((await targets()).body.message, 'Sendy doesn’t support https.')
    integrations.answer(() => ({ body: '<html></html>' }))
    assert.equal((await targets()).status, 422)
  })

  it('are those that are remembered for a member who may not change the connection', async () => {
    const { server, admin, site } = integrations
    await targets()
    const { token } = await newMember(server, admin, {
      ...{ integrations: true, permissions: {}, sites_access: [site.site_id] },
    })
    integrations.sent.length = 0
    const { body } = await integrations.call(`GET /connections/${id}/targets`, undefined, { token })
    assert.deepEqual(body.data, {
      targets: [
        { id: 'list-2', name: 'Market' },
        { id: 'list-1', name: 'Studio' },
      ],
    })
    assert.equal(integrations.sent.length, 0)
  })

  it('that are chosen stay known after the service has deleted them, and if it has too many', async () => {
    await targets()
    const many = Array.from(
      { length: 600 },
      (_, index) => `"list${index}":{"id":"l${index}","name":"L${index}"}`,
    )
    integrations.answer(({ url }) => ({
      body: url.endsWith('get-brands.php') ? '{"brand1":{"id":"1"}}' : `{${many.join()}}`,
    }))
    const shown = async () => (await integrations.read(id)).connection.targets
    await targets()
    assert.deepEqual(await shown(), ['Studio'])
    await integrations.call(`PUT /connections/${id}`, { default_target: 'l599' })
    await targets()
    assert.deepEqual(await shown(), ['L599'])
  })

  it('are none for a webhook', async () => {
    const { connection } = await integrations.connect()
    const { body } = await integrations.call(`GET /connections/${connection.id}/targets`)
    assert.deepEqual(body.data, { targets: [] })
  })
})
