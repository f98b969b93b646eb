import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, it } from 'node:test'
import { sitePath } from '../../../src/features/sites/site-path-rules.ts'
import type { AdapterRequest } from '../../../src/server/integrations/adapters/adapter.ts'
import { sealCredentials } from '../../../src/server/integrations/credentials/credentials.ts'
import { freshCredentials } from '../../../src/server/integrations/oauth/fresh-credentials.ts'
import { readOutbox } from '../../../src/server/platform/mail/outbox.ts'
import { type Integrations, type Receiver, startIntegrations } from './support.ts'

const HOUR_MS = 3_600_000
const FIRST = { access_token: 'access-1', refresh_token: 'refresh-1', expires_in: 3_600 }
const SECOND = { access_token: 'access-2', refresh_token: 'refresh-2', expires_in: '3600' }

let integrations: Integrations
let connectionId: string
let start: Date
before(async () => {
  integrations = await startIntegrations()
  start = integrations.server.deps.now()
})
after(() => integrations.server.close())

const isTokenRequest = ({ url }: AdapterRequest) => url.endsWith('/token')
const answerTokens = (response: Receiver) =>
  integrations.answer((request) => (isTokenRequest(request) ? response(request) : { body: '{}' }))
const grant = (tokens: object) => answerTokens(() => ({ body: JSON.stringify(tokens) }))
const tokenRequests = () => integrations.sent.filter(isTokenRequest)

const fresh = () =>
  freshCredentials(integrations.server.deps, {
    accountId: integrations.admin.accountId,
    connectionId,
  })
const accessToken = async () => {
  const result = await fresh()
  return result.status === 'ready' ? result.credentials.access_token : result.status
}
const stateOf = async () => {
  const { state, paused_reason } = (await integrations.read(connectionId)).connection
  return [state, paused_reason]
}

beforeEach(async () => {
  const { call, server } = integrations
  server.setNow(start)
  grant(FIRST)
  const started = await call<{ url: string }>('POST /oauth/start', { integration: 'aweber' })
  const state = new URL(started.body.data.url).searchParams.get('state')
  const input = { integration: 'aweber', state, code: 'code' }
  const finished = await call<{ connection: { id: string } }>('POST /oauth/finish', input)
  connectionId = finished.body.data.connection.id
  await call(`PUT /connections/${connectionId}`, { default_target: 'list-1' })
  integrations.sent.length = 0
})
const expire = () => integrations.server.setNow(new Date(start.getTime() + HOUR_MS))

describe('a token', () => {
  it('is used until a minute before it expires', async () => {
    integrations.server.setNow(new Date(start.getTime() + HOUR_MS - 60_001))
    assert.equal(await accessToken(), 'access-1')
    assert.equal(tokenRequests().length, 0)
  })

  it('is renewed with the refresh token, which the service may replace', async () => {
    expire()
    grant(SECOND)
    assert.equal(await accessToken(), 'access-2')
    const body = tokenRequests()[0]?.body
    assert.deepEqual(body?.type === 'form' && body.value, {
      ...{ grant_type: 'refresh_token', refresh_token: 'refresh-1' },
    })
    integrations.server.setNow(new Date(start.getTime() + 3 * HOUR_MS))
    grant({ access_token: 'access-3' })
    assert.equal(await accessToken(), 'access-3')
    const next = tokenRequests()[1]?.body
    assert.equal(next?.type === 'form' && next.value.refresh_token, 'refresh-2')
  })

  it('keeps its refresh token if the service sends no other', async () => {
    expire()
    grant({ access_token: 'access-2', expires_in: 3_600 })
    const result = await fresh()
    assert.equal(result.status === 'ready' && result.credentials.refresh_token, 'refresh-1')
  })

  it('without a stated expiry is renewed after 15 minutes', async () => {
    expire()
    grant({ access_token: 'access-2' })
    assert.equal(await accessToken(), 'access-2')
    integrations.server.setNow(new Date(start.getTime() + HOUR_MS + 15 * 60_000))
    grant(SECOND)
    await accessToken()
    assert.equal(tokenRequests().length, 2)
  })

  it('is renewed once for calls at the same time', async () => {
    expire()
    grant(SECOND)
    const tokens = await Promise.all([accessToken(), accessToken(), accessToken()])
    assert.deepEqual(tokens, ['access-2', 'access-2', 'access-2'])
    assert.equal(tokenRequests().length, 1)
  })

  it('is not renewed while another process renews it: its result is used', async () => {
    expire()
    const { database, deps } = integrations.server
    const now = deps.now()
    await database.query('update connections set renewing_until = $2 where connection_id = $1', [
      ...[connectionId, new Date(now.getTime() + 10_000)],
    ])
    const waiting = accessToken()
    const renewed = {
      access_token: 'theirs',
      expires_at: new Date(now.getTime() + HOUR_MS).toISOString(),
    }
    const sealed = sealCredentials(connectionId, renewed, deps.environment.encryptionKey)
    await database.query(
      'update connections set sealed_credentials = $2 where connection_id = $1',
      [...[connectionId, sealed]],
    )
    assert.equal(await waiting, 'theirs')
    assert.equal(tokenRequests().length, 0)
  })

  it('is renewed although another process has stopped while renewing it', async () => {
    expire()
    await integrations.server.database.query(
      'update connections set renewing_until = $2 where connection_id = $1',
      [connectionId, integrations.server.deps.now()],
    )
    grant(SECOND)
    assert.equal(await accessToken(), 'access-2')
  })
})

describe('a refresh token that was revoked', () => {
  const revoke = () => answerTokens(() => ({ status: 400, body: '{"error":"invalid_grant"}' }))

  it('pauses the connection, which says why', async () => {
    expire()
    revoke()
    assert.deepEqual(await fresh(), { status: 'unauthorized', words: 'invalid_grant' })
    assert.deepEqual(await stateOf(), ['paused', 'unauthorized'])
  })

  it('pauses it together with the notification and the job of the email, or not at all', async () => {
    const { database, deps } = integrations.server
    const countOf = async (table: string, condition: string) =>
      (await database.query(`select from ${table} where ${condition}`)).length
    const counts = async () => [
      await countOf('notifications', `action_url like '/integrations/${connectionId}/?site_id=%'`),
      await countOf(
        'pgboss.job',
        `name = 'pause-email' and data ->> 'connection_id' = '${connectionId}'`,
      ),
    ]
    expire()
    revoke()
    const broken = { ...deps.jobs, sendAll: () => Promise.reject(new Error('The disk is full.')) }
    const place = { accountId: integrations.admin.accountId, connectionId }
    await assert.rejects(freshCredentials({ ...deps, jobs: broken }, place), /disk is full/)
    assert.deepEqual([...(await counts()), ...(await stateOf())], [0, 0, 'working', null])
    integrations.server.setNow(new Date(start.getTime() + HOUR_MS + 20_000))
    await fresh()
    assert.deepEqual([...(await counts()), ...(await stateOf())], [1, 1, 'paused', 'unauthorized'])
  })

  it('pauses it also if the service says so with a status of 200', async () => {
    expire()
    answerTokens(() => ({ status: 200, body: '{"error":"invalid_code"}' }))
    assert.deepEqual(await fresh(), { status: 'unauthorized', words: 'invalid_code' })
    assert.deepEqual(await stateOf(), ['paused', 'unauthorized'])
  })

  it('is reported by the test of the connection with the service’s words', async () => {
    expire()
    revoke()
    const { status, body } = await integrations.call(`POST /connections/${connectionId}/test`)
    assert.deepEqual([status, body.message], [422, 'invalid_grant'])
    const { server } = integrations
    await server.jobs.workOff()
    const notifications = await server.database.query<{ title: string }>(
      'select title from notifications where action_url = $1',
      [
        sitePath(
          { siteId: integrations.site.site_id, domain: integrations.site.domain },
          `/integrations/${connectionId}/`,
        ),
      ],
    )
    assert.equal(notifications.length, 1)
    assert.match(notifications[0]?.title ?? '', /^A connection is paused: AWeber/)
    const [email] = (await readOutbox(server.database)).filter(
      ({ to }) => to === integrations.admin.email,
    )
    assert.match(email?.subject ?? '', /^AWeber.* is paused/)
  })

  it('does not pause a connection whose sign-in was replaced in the meantime', async () => {
    expire()
    answerTokens(async () => {
      await integrations.server.database.query(
        `update connections set sealed_credentials = 'replaced' where connection_id = $1`,
        [connectionId],
      )
      return { status: 400, body: '{"error":"invalid_grant"}' }
    })
    await fresh()
    assert.deepEqual(await stateOf(), ['disconnected', null])
  })
})

describe('a service that cannot renew a token now', () => {
  for (const [what, response] of [
    ['it has an error', { status: 500, body: '' }],
    ['it limits the calls', { status: 429, body: '' }],
    ['it does not know this server', { status: 401, body: '{"error":"invalid_client"}' }],
    ['a firewall refuses the call', { status: 403, body: '<h1>Forbidden</h1>' }],
    ['its address is wrong', { status: 404, body: '{"error":"not_found"}' }],
    ['its 400 has no OAuth error', { status: 400, body: '{"message":"Bad request"}' }],
    ['it sends no token', { status: 200, body: 'OK' }],
  ] as const) {
    it(`leaves the connection as it is: ${what}`, async () => {
      expire()
      answerTokens(() => response)
      assert.equal((await fresh()).status, 'unavailable')
      assert.deepEqual(await stateOf(), ['working', null])
      grant(SECOND)
      assert.equal(await accessToken(), 'access-2')
    })
  }
})
