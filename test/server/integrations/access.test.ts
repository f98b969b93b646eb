import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, it } from 'node:test'
import { PERMISSIONS } from '../../../src/features/user/model.ts'
import { newMember } from '../support/accounts.ts'
import { newSite } from '../support/data.ts'
import type { Call } from '../support/server.ts'
import { type Integrations, startIntegrations, WEBHOOK_URL } from './support.ts'

const credentials = { url: WEBHOOK_URL }

/** Every call, with the permission that it needs besides access to integrations, and a body that is accepted. */
const CALLS: readonly [call: string, permission: 'manage_integrations' | null, body?: object][] = [
  ['GET ', null],
  ['GET /connections/ID', null],
  ['GET /connections/ID/targets', null],
  ['POST /connections', 'manage_integrations', { integration: 'webhook', credentials }],
  ['POST /oauth/start', 'manage_integrations', { integration: 'aweber' }],
  ['POST /oauth/cancel', 'manage_integrations', { integration: 'aweber', state: 'x' }],
  ['POST /oauth/finish', 'manage_integrations', { integration: 'aweber', state: 'x', code: 'x' }],
  ['PUT /connections/ID', 'manage_integrations', { title: 'Orders' }],
  ['PUT /connections/ID/credentials', 'manage_integrations', { credentials }],
  ['POST /connections/ID/secret', 'manage_integrations'],
  ['POST /connections/ID/pause', 'manage_integrations'],
  ['POST /connections/ID/resume', 'manage_integrations'],
  ['POST /connections/ID/test', 'manage_integrations'],
  [
    ...(['POST /connections/ID/sample', 'manage_integrations'] as const),
    { fields: { email: 'sample@example.com' }, send: false },
  ],
  ['DELETE /connections/ID', 'manage_integrations'],
]

/** Calls that fail for another reason if they are allowed. */
const OTHER_STATUSES: Readonly<Record<string, number>> = { 'POST /oauth/finish': 400 }

const MINUTE_MS = 60_000

let integrations: Integrations
let otherSiteId: string
before(async () => {
  integrations = await startIntegrations()
  const { server, admin } = integrations
  otherSiteId = (await newSite(server, admin, 'other.example')).site_id
})
// The limits of calls per minute would be reached.
beforeEach(() => {
  const { server } = integrations
  server.setNow(new Date(server.deps.now().getTime() + MINUTE_MS))
})
after(() => integrations.server.close())

async function statusOf(call: string, body: unknown, more: Call = {}): Promise<number> {
  const { id } = (await integrations.connect()).connection
  const reply = await integrations.call(call.replace('ID', id), body, more)
  await integrations.server.database.query('delete from connections')
  return reply.status
}

const allPermissions = () => Object.fromEntries(PERMISSIONS.map((name) => [name, true]))
async function memberWith(columns: object): Promise<Call> {
  const { server, admin, site } = integrations
  const { token } = await newMember(server, admin, {
    ...{ integrations: true, permissions: allPermissions(), sites_access: [site.site_id] },
    ...columns,
  })
  return { token }
}

it('this file lists the permission required for every call', async () => {
  const { paths } = JSON.parse((await integrations.server.call('GET', '/openapi.json')).text)
  const served = Object.entries<object>(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  )
  const listed = CALLS.map(([call]) =>
    call.replace(' ', ' /v1/integrations').replace('ID', '{connection_id}'),
  )
  const own = served.filter(
    (call) => / \/v1\/integrations/.test(call) && !/\/deliveries/.test(call),
  )
  assert.deepEqual(own.sort(), listed.sort())
})

for (const [call, permission, body] of CALLS) {
  describe(call, () => {
    it('is refused without a sign-in', async () => {
      const { site } = integrations
      const headers = { siteId: site.site_id }
      const path = `/v1/integrations${call.split(' ')[1]}`
      const { status } = await integrations.server.call(call.split(' ')[0] ?? '', path, headers)
      assert.equal(status, 401)
    })

    it('is refused to a member without access to integrations', async () => {
      assert.equal(await statusOf(call, body, await memberWith({ integrations: false })), 403)
    })

    it(`is ${permission === null ? 'allowed' : 'refused'} without manage_integrations`, async () => {
      const permissions = { ...allPermissions(), manage_integrations: false }
      const status = await statusOf(call, body, await memberWith({ permissions }))
      assert.equal(status, permission === null ? 200 : 403)
    })

    it('is allowed to a member with the permission, and to an admin', async () => {
      const allowed = OTHER_STATUSES[call] ?? 200
      assert.equal(await statusOf(call, body, await memberWith({})), allowed)
      assert.equal(await statusOf(call, body), allowed)
    })

    it('is refused for a site that the member has no access to, and without a site', async () => {
      const member = await memberWith({ sites_access: [] })
      assert.equal(await statusOf(call, body, member), 404)
      assert.equal(await statusOf(call, body, { siteId: '' }), 400)
    })

    if (!call.includes('ID')) return
    it('is refused for a connection of another account, another site, or none', async () => {
      const stranger = await integrations.another()
      const { id } = (await integrations.connect()).connection
      const path = call.replace('ID', id)
      assert.equal((await stranger.call(path, body)).status, 404)
      assert.equal((await integrations.call(path, body, { siteId: otherSiteId })).status, 404)
      for (const none of ['x', '00000000-0000-0000-0000-000000000000']) {
        assert.equal((await integrations.call(call.replace('ID', none), body)).status, 404)
      }
      assert.equal((await integrations.call(`GET /connections/${id}`)).status, 200)
    })
  })
}

describe('a connection of another of the account’s sites', () => {
  const dataFor = async (member: Call, integrationsOf = integrations) => {
    const { id } = (await integrations.connect()).connection
    const { status, body } = await integrationsOf.call(`GET /connections/${id}`, undefined, member)
    await integrations.server.database.query('delete from connections')
    return { status, data: body.data }
  }
  const memberOf = (...sites_access: string[]) => memberWith({ sites_access })

  it('is named with its site, to an admin and to a member of both sites', async () => {
    const { site } = integrations
    const named = { status: 404, data: { site_id: site.site_id } }
    const member = await memberOf(site.site_id, otherSiteId)
    assert.deepEqual(await dataFor({ siteId: otherSiteId }), named)
    assert.deepEqual(await dataFor({ ...member, siteId: otherSiteId }), named)
  })

  it('isn’t named to a member without access to its site', async () => {
    const member = await memberOf(otherSiteId)
    const nothing = { status: 404, data: null }
    assert.deepEqual(await dataFor({ ...member, siteId: otherSiteId }), nothing)
  })

  it('isn’t named to another account', async () => {
    assert.deepEqual(await dataFor({}, await integrations.another()), { status: 404, data: null })
  })
})
