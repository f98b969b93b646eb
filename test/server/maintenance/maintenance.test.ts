import assert from 'node:assert/strict'
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { createApp } from '../../../src/server/app/app.ts'
import { retryAfterSeconds } from '../../../src/server/maintenance/rules.ts'
import {
  type Maintenance,
  readMaintenance,
  watchMaintenance,
} from '../../../src/server/maintenance/state.ts'
import { textOf } from '../identity/markup.ts'
import { startIdentity } from '../identity/server.ts'
import { newAdmin } from '../support/accounts.ts'
import { temporaryFolder } from '../support/folder.ts'
import { startTestServer, type TestServer } from '../support/server.ts'

const NOW = new Date('2026-11-21T06:00:00Z')
const MAINTENANCE_END = new Date('2026-11-21T06:30:00Z')
const MESSAGE = 'We are moving the <b>database</b>.'

describe('the maintenance file in the data folder', () => {
  const DEFAULT = 'We’re working on this service. Your saved data is safe.'
  const cases: [name: string, written: string, read: Maintenance][] = [
    [
      'a message and an end time',
      `{"message":"${MESSAGE}","until":"2026-11-21T06:30:00Z"}`,
      { message: MESSAGE, until: MAINTENANCE_END },
    ],
    ['an empty file', '', { message: DEFAULT, until: null }],
    ['text that is not JSON', 'back at noon', { message: DEFAULT, until: null }],
    ['an empty object', '{}', { message: DEFAULT, until: null }],
    [
      'an invalid end time',
      `{"message":"${MESSAGE}","until":"noon"}`,
      { message: MESSAGE, until: null },
    ],
    ['an invalid message', '{"message":7,"until":null}', { message: DEFAULT, until: null }],
    [
      'a 10 kB message',
      JSON.stringify({ message: 'x'.repeat(10_000) }),
      { message: 'x'.repeat(500), until: null },
    ],
  ]
  for (const [name, written, read] of cases) {
    it(`turns maintenance on with ${name}`, async () => {
      const folder = await temporaryFolder()
      await writeFile(join(folder, 'maintenance.json'), written)
      assert.deepEqual(await readMaintenance(folder), read)
    })
  }

  it('is checked once a second, so that its removal takes effect', async () => {
    const folder = await temporaryFolder()
    const file = join(folder, 'maintenance.json')
    let now = NOW.getTime()
    const state = watchMaintenance(folder, () => new Date(now))
    assert.equal(await state(), null)
    await writeFile(file, '{}')
    now += 999
    assert.equal(await state(), null)
    now += 1
    assert.notEqual(await state(), null)
    await rm(file)
    now += 1_000
    assert.equal(await state(), null)
  })
})

describe('Retry-After', () => {
  const cases: [name: string, until: Date | null, seconds: number][] = [
    ['no end time', null, 30],
    ['an end time in half an hour', MAINTENANCE_END, 30],
    ['an end time in 12.5 s', new Date(NOW.getTime() + 12_500), 13],
    ['an end time in the past', new Date(NOW.getTime() - 1), 30],
  ]
  for (const [name, until, seconds] of cases) {
    it(`is ${seconds} s with ${name}`, () => assert.equal(retryAfterSeconds(until, NOW), seconds))
  }
})

describe('during maintenance', () => {
  let server: TestServer
  let currentState: Maintenance | null = null
  before(async () => {
    server = await startTestServer({ maintenance: async () => currentState })
    server.setNow(NOW)
    currentState = { message: MESSAGE, until: MAINTENANCE_END }
  })
  after(() => server.close())

  for (const [method, path] of [
    ['GET', '/v1/user/me'],
    ['POST', '/v1/login'],
    ['POST', '/v1/leads'],
    ['POST', '/v1/events'],
    ['GET', '/v1/no/such/call'],
    ['GET', '/readyz'],
  ] as const) {
    it(`${method} ${path} responds with the message and the end time`, async () => {
      const { status, headers, body } = await server.call(method, path)
      assert.deepEqual(
        [status, body.code, body.message, body.data, headers.get('retry-after')],
        [503, 'MAINTENANCE', MESSAGE, { until: MAINTENANCE_END.toISOString() }, '30'],
      )
    })
  }

  it('the dashboard and every website can read the response', async () => {
    const allowedOriginOf = async (path: string, origin: string) =>
      (await server.call('POST', path, { headers: { origin } })).headers.get(
        'access-control-allow-origin',
      )
    assert.equal(
      await allowedOriginOf('/v1/login', 'http://localhost:4600'),
      'http://localhost:4600',
    )
    assert.equal(await allowedOriginOf('/v1/leads', 'https://shop.example'), '*')
    const headers = { origin: 'https://shop.example', 'access-control-request-method': 'POST' }
    assert.equal((await server.call('OPTIONS', '/v1/leads', { headers })).status, 204)
  })

  it('the process reports that it is alive, and files for websites are served', async () => {
    assert.equal((await server.call('GET', '/healthz')).status, 200)
    const script = await createApp(server.deps).request('/v1/poplar.js')
    assert.doesNotMatch(await script.text(), /MAINTENANCE/)
    const picture = await createApp(server.deps).request('/v1/art/kiln.svg')
    assert.equal(picture.status, 200)
  })

  it('a confirmation link shows the operator’s message as text', async () => {
    const path = `/lead/double-optin-verify/${'x'.repeat(43)}`
    for (const method of ['GET', 'POST']) {
      const answer = await createApp(server.deps).request(path, { method })
      const html = await answer.text()
      assert.deepEqual([answer.status, answer.headers.get('retry-after')], [503, '30'])
      assert.match(textOf(html), /Back at about 06:30 UTC.*We are moving the <b>database/)
      assert.doesNotMatch(html, /<b>database/)
    }
  })

  it('calls succeed again once maintenance is turned off', async () => {
    currentState = null
    const { token } = await newAdmin(server)
    assert.equal((await server.call('GET', '/v1/sites', { token })).status, 200)
  })
})

describe('the sign-in page during maintenance', () => {
  it('shows the operator’s message as text, in its own design', async () => {
    const maintenance = async () => ({ message: MESSAGE, until: null })
    const identity = await startIdentity({ maintenance })
    const page = await fetch(`${identity.issuer}verify-email?token=t`)
    const assetResponse = await fetch(`${identity.issuer}assets/pages.css`)
    const html = await page.text()
    await identity.close()
    assert.deepEqual([page.status, page.headers.get('retry-after')], [503, '30'])
    assert.match(textOf(html), /Back soon We are moving the <b>database<\/b>\. Try again/)
    assert.notEqual(assetResponse.status, 503)
  })
})
