import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { after, before, beforeEach, describe, it } from 'node:test'
import { parseEnvironment } from '../../../src/server/app/environment.ts'
import type { AdapterRequest } from '../../../src/server/integrations/adapters/adapter.ts'
import type { ConnectionResponse } from '../../../src/server/integrations/schema.ts'
import { newMember, type SignedIn } from '../support/accounts.ts'
import { newSite } from '../support/data.ts'
import { HOSTED_ENVIRONMENT } from '../support/hosted-environment.ts'
import type { Call } from '../support/server.ts'
import { type Integrations, startIntegrations } from './support.ts'

const CODE = 'code-from-the-service'
const TOKENS = {
  access_token: 'access-token-1',
  refresh_token: 'refresh-token-1',
  expires_in: 3_600,
}
const MINUTE_MS = 60_000

let integrations: Integrations
before(async () => {
  integrations = await startIntegrations()
})
after(() => integrations.server.close())

const isTokenRequest = ({ url }: AdapterRequest) => url.endsWith('/token')
const grantTokens = () =>
  integrations.answer((request) =>
    isTokenRequest(request) ? { body: JSON.stringify(TOKENS) } : { body: '{}' },
  )
beforeEach(() => {
  grantTokens()
})

const start = (input: object, more?: Call) =>
  integrations.call<{ url: string }>('POST /oauth/start', input, more)

/** Begins a sign-in, and returns the parameters of the service's page. */
async function begin(integration = 'aweber', more?: Call): Promise<URLSearchParams> {
  const { body } = await start({ integration }, more)
  return new URL(body.data.url).searchParams
}
const stateOf = async (more?: Call) => (await begin('aweber', more)).get('state')

const finish = (input: object, more?: Call) =>
  integrations.call<{ connection: ConnectionResponse }>(
    ...(['POST /oauth/finish', { integration: 'aweber', code: CODE, ...input }, more] as const),
  )
const count = async () => {
  const { body } = await integrations.call<{ connections: unknown[] }>('GET ')
  return body.data.connections.length
}
const formOf = (request: AdapterRequest | undefined) =>
  request?.body?.type === 'form' ? request.body.value : {}
const tokenRequest = () => integrations.sent.findLast(isTokenRequest)

describe('a sign-in at a service', () => {
  it('opens the service’s page with this server’s client, scopes and page to return to', async () => {
    const { body } = await start({ integration: 'aweber' })
    const url = new URL(body.data.url)
    assert.equal(url.origin + url.pathname, 'https://auth.aweber.com/oauth2/authorize')
    const { state, ...parameters } = Object.fromEntries(url.searchParams)
    assert.match(state ?? '', /^[\w-]{43}$/)
    assert.deepEqual(parameters, {
      ...{ response_type: 'code', client_id: 'poplar-aweber' },
      redirect_uri: 'http://localhost:4600/integrations/oauth_callback/aweber',
      scope: 'account.read list.read subscriber.read subscriber.write',
    })
  })

  it('connects the service with the code that it returns', async () => {
    const { status, body } = await finish({ state: await stateOf() })
    assert.equal(status, 200)
    const { integration, title, address, key_hint } = body.data.connection
    assert.deepEqual([integration, title, address, key_hint], ['aweber', 'AWeber', null, null])
    assert.deepEqual(formOf(tokenRequest()), {
      ...{ grant_type: 'authorization_code', code: CODE },
      redirect_uri: 'http://localhost:4600/integrations/oauth_callback/aweber',
    })
    const basic = Buffer.from('poplar-aweber:secret-of-aweber').toString('base64')
    assert.equal(tokenRequest()?.headers?.authorization, `Basic ${basic}`)
  })

  it('asks the service with the new token before it is stored', async () => {
    await finish({ state: await stateOf() })
    assert.equal(integrations.sent.at(-1)?.headers?.authorization, 'Bearer access-token-1')
  })

  it('proves with PKCE that the same server began it, where the service asks for it', async () => {
    const page = await begin('google_sheets')
    assert.equal(page.get('code_challenge_method'), 'S256')
    assert.equal(page.get('access_type'), 'offline')
    await finish({ integration: 'google_sheets', state: page.get('state') })
    const { code_verifier = '', client_secret } = formOf(tokenRequest())
    const challenge = createHash('sha256').update(code_verifier).digest('base64url')
    assert.deepEqual(
      [challenge, client_secret],
      [page.get('code_challenge'), 'secret-of-google_sheets'],
    )
  })

  it('connects nothing once it is cancelled, whatever the service returns later', async () => {
    const [state, before] = [await stateOf(), await count()]
    const cancel = () => integrations.call('POST /oauth/cancel', { integration: 'aweber', state })
    assert.deepEqual([(await cancel()).status, (await cancel()).status], [200, 200])
    const { status, body } = await finish({ state })
    assert.deepEqual([status, await count()], [400, before])
    assert.match(body.message, /no longer valid/)
  })

  it('is not cancelled by somebody else', async () => {
    const state = await stateOf()
    const stranger = await integrations.another()
    await stranger.call('POST /oauth/cancel', { integration: 'aweber', state })
    assert.equal((await finish({ state })).status, 200)
  })

  it('stores only the hash of the state', async () => {
    const state = (await stateOf()) ?? ''
    const rows = await integrations.server.database.query('select * from oauth_states')
    assert.ok(rows.length > 0)
    assert.ok(!JSON.stringify(rows).includes(state))
  })

  it('replaces the sign-in of a connection, which sends again', async () => {
    const { id } = (await finish({ state: await stateOf() })).body.data.connection
    await integrations.server.database.query(
      `update connections set default_target = 'list-1', paused_at = now(), paused_reason = 'unauthorized' where connection_id = $1`,
      [id],
    )
    const { body } = await start({ integration: 'aweber', connection_id: id })
    const before = await count()
    const state = new URL(body.data.url).searchParams.get('state')
    const replaced = (await finish({ state })).body.data.connection
    assert.deepEqual([replaced.id, replaced.state, await count()], [id, 'working', before])
  })
})

describe('the state of a sign-in', () => {
  const refused = async (input: object, more?: Call) => {
    const before = await count()
    const requests = integrations.sent.length
    const { status, body } = await finish(input, more)
    assert.deepEqual([status, integrations.sent.length], [400, requests])
    assert.match(body.message, /no longer valid/)
    assert.equal(await count(), before)
  }

  it('works once', async () => {
    const state = await stateOf()
    assert.equal((await finish({ state })).status, 200)
    await refused({ state })
  })

  it('works once, also for two calls at the same time', async () => {
    const state = await stateOf()
    const replies = await Promise.all([finish({ state }), finish({ state })])
    assert.deepEqual(replies.map(({ status }) => status).sort(), [200, 400])
  })

  for (const [what, state] of [
    ['a wrong one', 'w'.repeat(43)],
    ['an empty one', ''],
    ['a long one', 'x'.repeat(44)],
    ['one that isn’t a token', `${'a'.repeat(40)}';-`],
  ]) {
    it(`is refused if it is ${what}`, async () => {
      assert.equal((await finish({ state })).status, 400)
    })
  }

  it('is refused for another service', async () => {
    await refused({ state: await stateOf(), integration: 'birdsend' })
  })

  it('works for 10 minutes', async () => {
    const { server } = integrations
    const now = server.deps.now()
    const [late, inTime] = [await stateOf(), await stateOf()]
    server.setNow(new Date(now.getTime() + 10 * MINUTE_MS - 1))
    assert.equal((await finish({ state: inTime })).status, 200)
    server.setNow(new Date(now.getTime() + 10 * MINUTE_MS))
    await refused({ state: late })
    server.setNow(now)
  })

  it('is refused for another person of the account', async () => {
    const member = await newMember(integrations.server, integrations.admin, {
      ...{ integrations: true, permissions: { manage_integrations: true } },
      sites_access: [integrations.site.site_id],
    })
    await refused({ state: await stateOf() }, { token: member.token })
    const state = await stateOf({ token: member.token })
    assert.equal((await finish({ state }, { token: member.token })).status, 200)
  })

  it('is refused for another account, and for another site', async () => {
    const stranger = await integrations.another()
    const input = { integration: 'aweber', code: CODE, state: await stateOf() }
    assert.equal((await stranger.call('POST /oauth/finish', input)).status, 400)
    const { server, admin } = integrations
    const other = await newSite(server, admin, 'second.example')
    await refused(input, { siteId: other.site_id })
    assert.equal((await finish(input)).status, 200)
  })

  it('is refused after the sign-in here has ended, and for a later one of the same person', async () => {
    const { server } = integrations
    const { admin, call } = await integrations.another()
    const { body } = await call<{ url: string }>('POST /oauth/start', { integration: 'aweber' })
    const state = new URL(body.data.url).searchParams.get('state')
    const input = { integration: 'aweber', code: CODE, state }
    await server.database.query('update sessions set ended_at = now() where sid = $1', [admin.sid])
    assert.equal((await call('POST /oauth/finish', input)).status, 401)
    const later: SignedIn = { ...admin, sid: 'a-later-sign-in' }
    await server.database.query('insert into sessions (sid, person_id) values ($1, $2)', [
      ...[later.sid, later.personId],
    ])
    const reply = await call('POST /oauth/finish', input, { token: await server.tokenOf(later) })
    assert.deepEqual([reply.status, /no longer valid/.test(reply.body.message)], [400, true])
  })
})

describe('a service that does not let a person in', () => {
  it('is reported if the person said no', async () => {
    const state = await stateOf()
    const { status, body } = await finish({ state, code: undefined, error: 'access_denied' })
    assert.equal(status, 422)
    assert.equal(body.message, 'Access was not allowed at AWeber, so nothing was connected.')
    assert.equal((await finish({ state })).status, 400)
  })

  it('is reported with its own words for another error', async () => {
    const error = { error: 'invalid_scope', error_description: 'Unknown scope.' }
    const { body } = await finish({ state: await stateOf(), code: undefined, ...error })
    assert.equal(body.message, 'AWeber refused: Unknown scope.')
  })

  it('is reported if it does not take the code, without the code', async () => {
    const before = await count()
    integrations.answer(() => ({
      ...{ status: 400, body: `{"error":"invalid_grant","error_description":"${CODE} is old"}` },
    }))
    const { status, body } = await finish({ state: await stateOf() })
    assert.deepEqual([status, body.message], [422, 'AWeber refused: •••••••• is old'])
    assert.equal(await count(), before)
  })

  for (const [what, response] of [
    ['an error of its own', { status: 503, body: 'Down for maintenance' }],
    ['a page instead of tokens', { status: 200, body: '<html>Welcome</html>' }],
    ['tokens without one', { status: 200, body: '{"token_type":"bearer"}' }],
  ] as const) {
    it(`is reported if it answers ${what}`, async () => {
      const before = await count()
      integrations.answer(() => response)
      assert.equal((await finish({ state: await stateOf() })).status, 422)
      assert.equal(await count(), before)
    })
  }

  it('is reported if the token does not work', async () => {
    integrations.answer((request) =>
      isTokenRequest(request)
        ? { body: JSON.stringify(TOKENS) }
        : { status: 401, body: '{"message":"No such account"}' },
    )
    const { body } = await finish({ state: await stateOf() })
    assert.equal(body.message, 'AWeber refused: No such account')
  })

  it('is refused without a code', async () => {
    assert.equal((await finish({ state: await stateOf(), code: undefined })).status, 400)
  })
})

describe('a sign-in that cannot begin', () => {
  it('is refused at a service that is connected by a key', async () => {
    assert.equal((await start({ integration: 'sendy' })).status, 400)
  })

  it('is refused for a connection of another service, site or account', async () => {
    const webhook = (await integrations.connect()).connection.id
    const stranger = (await (await integrations.another()).connect()).connection.id
    const statuses = [webhook, stranger, 'nothing'].map(
      async (connection_id) => (await start({ integration: 'aweber', connection_id })).status,
    )
    assert.deepEqual(await Promise.all(statuses), [400, 404, 404])
  })

  it('is refused on a server that the service does not know, which lists it as unavailable', async () => {
    const environment = parseEnvironment({
      ...HOSTED_ENVIRONMENT,
      OAUTH_CLIENTS: 'aweber=id:secret',
    })
    const hosted = await startIntegrations({ environment, localServices: null })
    hosted.server.deps.environment.oauthClients = environment.oauthClients
    const { body } = await hosted.call<{ unavailable: string[] }>('GET ')
    const { status } = await hosted.call('POST /oauth/start', { integration: 'salesforce' })
    await hosted.server.close()
    assert.deepEqual(body.data.unavailable, [
      'google_sheets',
      'constant_contact',
      'birdsend',
      'zohocrm',
      'salesforce',
    ])
    assert.equal(status, 422)
  })
})
