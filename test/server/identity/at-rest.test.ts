import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { loadKeys, WrongEncryptionKeyError } from '../../../src/server/identity/keys.ts'
import { decryptPayload } from '../../../src/server/identity/records.ts'
import { readMigrations } from '../../../src/server/platform/database/migrate.ts'
import { TEST_KEY } from '../support/encryption-key.ts'
import { newBrowser } from './browser.ts'
import { codeOf, newRequest, newSignedInUser, redeem, refresh } from './client.ts'
import { type IdentityServer, PASSWORD, startIdentity } from './server.ts'

const ANOTHER_KEY = [...TEST_KEY].reverse().join('')

let server: IdentityServer
before(async () => {
  server = await startIdentity()
})
after(() => server.close())

/** Everything that the identity provider stores, as it could be read from a stolen copy of the database. */
async function readStoredData(): Promise<string> {
  const records = await server.database.query('select * from identity_records')
  return JSON.stringify([records, await server.database.query('select * from identity_keys')])
}

describe('the identity provider’s stored data', () => {
  it('contains no browser cookie, before or after the sign-in', async () => {
    await server.addPerson('cookies@example.com')
    const browser = newBrowser(server.issuer)
    const form = await browser.visit(newRequest(server).url)
    const before = [...browser.cookies.values()].map(({ value }) => value)
    const open = await readStoredData()
    await browser.submit(form, { email: 'cookies@example.com', password: PASSWORD })
    const all = open + (await readStoredData())
    const values = [...before, ...[...browser.cookies.values()].map(({ value }) => value)]
    assert.ok(values.length > 2)
    assert.deepEqual(
      values.filter((value) => all.includes(value)),
      [],
    )
  })

  it('contains no authorization code and no refresh token', async () => {
    await server.addPerson('tokens@example.com')
    const browser = newBrowser(server.issuer)
    const { url, verifier } = newRequest(server)
    const form = await browser.visit(url)
    const fields = { email: 'tokens@example.com', password: PASSWORD }
    const code = codeOf(await browser.submit(form, fields))
    const open = await readStoredData()
    const { body } = await redeem(server, code, verifier)
    const all = open + (await readStoredData())
    assert.ok(![code, body.refresh_token].some((secret) => all.includes(secret)))
  })

  it('contains no grant ID', async () => {
    await newSignedInUser(server, 'grant@example.com')
    const records = await server.database.query<{ kind: string; payload: { sealed: string } }>(
      'select kind, payload from identity_records',
    )
    const grants = records.flatMap(
      ({ kind, payload }) => decryptPayload(kind, payload, TEST_KEY)?.grantId ?? [],
    )
    const all = await readStoredData()
    assert.ok(grants.length > 0)
    assert.ok(!grants.some((grantId) => all.includes(grantId)))
  })

  it('has encrypted token and cookie keys', async () => {
    const { tokens, cookies } = await loadKeys(server.database, TEST_KEY)
    const all = await readStoredData()
    assert.ok(!all.includes(cookies))
    assert.ok(!all.includes(tokens.kid))
  })

  it('cannot be read with another key', async () => {
    await assert.rejects(loadKeys(server.database, ANOTHER_KEY), WrongEncryptionKeyError)
  })
})

describe('unencrypted data from an earlier version', () => {
  it('is encrypted at the next start, and all users stay signed in', async () => {
    const { tokens } = await newSignedInUser(server, 'earlier@example.com')
    const keys = await loadKeys(server.database, TEST_KEY)
    await decryptAll(keys)
    await hashIds()
    await server.restart()
    assert.equal((await refresh(server, tokens.refresh_token)).status, 200)
    assert.deepEqual(await loadKeys(server.database, TEST_KEY), keys)
    const all = await readStoredData()
    assert.ok(!all.includes(keys.cookies) && !all.includes('"accountId"'))
  })
})

async function hashIds(): Promise<void> {
  const migration = (await readMigrations()).find(({ name }) => name.startsWith('0043'))
  await server.database.script(migration?.sql ?? '')
}

/** Resets records and keys to the earlier version's format, neither hashed nor encrypted. */
async function decryptAll(keys: Awaited<ReturnType<typeof loadKeys>>): Promise<void> {
  const records = await server.database.query<{
    kind: string
    id: string
    payload: { sealed: string }
  }>('select kind, id, payload from identity_records')
  for (const { kind, id, payload } of records) {
    const open = decryptPayload(kind, payload, TEST_KEY)
    await server.database.query(
      `update identity_records set id = $3, payload = $4::jsonb, grant_id = $5
       where kind = $1 and id = $2`,
      [kind, id, open?.jti, JSON.stringify(open), open?.grantId ?? null],
    )
  }
  for (const purpose of ['tokens', 'cookies'] as const) {
    await server.database.query('update identity_keys set secret = $2::jsonb where purpose = $1', [
      purpose,
      JSON.stringify(keys[purpose]),
    ])
  }
}
