import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { createAttemptCounter } from '../../../src/server/attempts/attempt-counter.ts'
import { IDENTITY_LIMITS } from '../../../src/server/identity/attempt-limits.ts'
import { createLink } from '../../../src/server/identity/links.ts'
import { deleteExpired } from '../../../src/server/identity/sessions.ts'
import { newAdmin, type SignedIn } from '../support/accounts.ts'
import { startTestServer, type TestServer } from '../support/server.ts'

const DAY_MS = 86_400_000

let server: TestServer
let admin: SignedIn
before(async () => {
  server = await startTestServer()
  admin = await newAdmin(server)
})
after(() => server.close())

const inDays = (days: number) => new Date(server.deps.now().getTime() + days * DAY_MS)
const countOf = async (table: string) => {
  const [row] = await server.database.query<{ count: number }>(
    `select count(*)::integer as count from ${table}`,
  )
  return row?.count
}

describe('the identity provider deletes', () => {
  it('a link when it expires', async () => {
    const { personId } = admin
    await createLink(server.database, { purpose: 'verify-email', personId, now: inDays(0) })
    await deleteExpired(server.database, inDays(6.9))
    assert.equal(await countOf('identity_links'), 1)
    await deleteExpired(server.database, inDays(7.1))
    assert.equal(await countOf('identity_links'), 0)
  })

  it('sign-in attempts when their time window ends', async () => {
    const attempts = createAttemptCounter(server.database, server.deps, IDENTITY_LIMITS)
    await attempts.count('sign-in by email', 'a@example.com')
    await deleteExpired(server.database, inDays(0))
    assert.equal(await countOf('identity_attempts'), 1)
    await deleteExpired(server.database, inDays(1))
    assert.equal(await countOf('identity_attempts'), 0)
  })
})

describe('an expired identity provider session', () => {
  it('ends the API session', async () => {
    await server.database.query(
      `insert into identity_records (kind, id, payload, uid, expires_at)
       values ('Session', 'id', '{}', $1, $2)`,
      [admin.sid, inDays(14)],
    )
    const status = async () => (await server.call('GET', '/v1/user/me', admin)).status
    await deleteExpired(server.database, inDays(13.9))
    assert.equal(await status(), 200)
    await deleteExpired(server.database, inDays(14.1))
    assert.equal(await status(), 401)
  })
})
