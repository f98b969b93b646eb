import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { ConnectionResponse } from '../../../src/server/integrations/schema.ts'
import { type Integrations, SECRET_KEY, startIntegrations, WEBHOOK_URL } from './support.ts'

const ACCESS = 'access-token-in-secret'
const REFRESH = 'refresh-token-in-secret'
const SECRETS = [SECRET_KEY, ACCESS, REFRESH, 'very-secret-path', 'query-secret']

let integrations: Integrations
/** The text of every response. */
const texts: string[] = []
/** The secret of the webhook, which is returned once. */
let webhookSecret: string

type Connected = { connection: ConnectionResponse; secret: string | null; url: string }
async function call(line: string, body?: unknown): Promise<Connected> {
  const reply = await integrations.call<Connected>(line, body)
  texts.push(reply.text)
  return reply.body.data
}

async function connectAll(): Promise<string[]> {
  const credentials = { url: 'https://mail.example.com', key: SECRET_KEY }
  const sendy = await call('POST /connections', { integration: 'sendy', credentials })
  const webhook = await integrations.connect()
  webhookSecret = webhook.secret ?? ''
  const begun = await call('POST /oauth/start', { integration: 'aweber' })
  const state = new URL(begun.url).searchParams.get('state')
  const aweber = await call('POST /oauth/finish', { integration: 'aweber', state, code: 'code' })
  return [sendy, webhook, aweber].map(({ connection }) => connection.id)
}

/** Every call of a connection, with a receiver that repeats what it was sent. */
async function callEverything(id: string): Promise<void> {
  const sample = { fields: { email: 'sample@example.com' }, target: 'list', send: true }
  await call('GET ')
  await call(`GET /connections/${id}`)
  await call(`PUT /connections/${id}`, { title: 'Changed' })
  await call(`POST /connections/${id}/test`)
  await call(`GET /connections/${id}/targets`)
  await call(`POST /connections/${id}/sample`, sample)
  await call(`POST /connections/${id}/sample`, { ...sample, send: false })
  await call(`POST /connections/${id}/pause`)
  await call(`POST /connections/${id}/resume`)
  const wrong = { credentials: { url: WEBHOOK_URL.replace('hooks.', 'h.'), key: SECRET_KEY } }
  await call(`PUT /connections/${id}/credentials`, wrong)
}

before(async () => {
  integrations = await startIntegrations()
  const tokens = JSON.stringify({ access_token: ACCESS, refresh_token: REFRESH, id: 'x' })
  integrations.answer(({ url }) => ({ body: url.endsWith('/token') ? tokens : '{}' }))
  const ids = await connectAll()
  integrations.answer((request) => ({ status: 400, body: JSON.stringify(request) }))
  for (const id of ids) await callEverything(id)
})
after(() => integrations.server.close())

describe('a secret of a connection', () => {
  it('is in no response, also if the receiver repeats it', () => {
    assert.ok(texts.length > 30)
    const leaks = [...SECRETS, webhookSecret].filter((secret) =>
      texts.some((text) => text.includes(secret)),
    )
    assert.deepEqual(leaks, [])
  })

  it('is in no log line', () => {
    const log = JSON.stringify(integrations.server.logEntries)
    assert.deepEqual(
      [...SECRETS, webhookSecret].filter((secret) => log.includes(secret)),
      [],
    )
  })

  it('is encrypted wherever the database has it', async () => {
    const tables = await integrations.server.database.query<{ name: string }>(
      `select table_name as name from information_schema.tables
       where table_schema = 'public' and table_type = 'BASE TABLE'`,
    )
    for (const { name } of tables) {
      const text = JSON.stringify(await integrations.server.database.query(`select * from ${name}`))
      const leaks = [...SECRETS, webhookSecret].filter((secret) => text.includes(secret))
      assert.deepEqual([name, leaks], [name, []])
    }
  })
})
