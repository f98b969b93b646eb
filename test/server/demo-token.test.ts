import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { createLocalJWKSet } from 'jose'
import { DEMO_SIBLING_EMAIL } from '../../demo/seed/accounts.ts'
import { createDemoTokenSource } from '../../demo/siblings/server/demo-token.ts'
import { loadKeys } from '../../src/server/identity/keys.ts'
import { registerPerson } from '../../src/server/identity/people.ts'
import { publicKeys } from '../../src/server/identity/provider.ts'
import { endAllSessions } from '../../src/server/identity/sessions.ts'
import type { Database } from '../../src/server/platform/database/database.ts'
import { runAsCaller } from '../../src/server/session/person.ts'
import { verifyToken } from '../../src/server/session/token.ts'
import { openTestDatabase } from './support/database.ts'
import { TEST_KEY } from './support/encryption-key.ts'

const issuer = 'http://localhost:4602/'
const addresses = { app: '', siblings: '', issuer }
const now = () => new Date('2026-11-21T12:00:00Z')

describe('a demo token', () => {
  let database: Database
  let personId: string

  /** The user that the API identifies by a token. */
  async function callerOf(token: string) {
    const keys = createLocalJWKSet(publicKeys(await loadKeys(database, TEST_KEY)))
    const claims = await verifyToken(`Bearer ${token}`, { keys, issuer, now: now() })
    return runAsCaller(database, claims, async (_, person) => person)
  }
  const tokens = () => createDemoTokenSource(database, { addresses, encryptionKey: TEST_KEY }, now)

  before(async () => {
    database = await openTestDatabase()
  })
  after(() => database.close())

  it('is not created if the demo data is not seeded', async () => {
    await assert.rejects(tokens()(), /The demo data isn’t seeded\./)
  })

  describe('for the seeded account', () => {
    before(async () => {
      const demo = { email: DEMO_SIBLING_EMAIL, firstName: 'Bea', passwordHash: 'none' }
      personId = (await registerPerson(database, demo)) ?? ''
    })

    it('is accepted by the API as the demo account’s', async () => {
      assert.equal((await callerOf(await tokens()())).personId, personId)
    })

    it('belongs to one session, however often it is renewed', async () => {
      const renew = tokens()
      const [first, second] = [await callerOf(await renew()), await callerOf(await renew())]
      assert.equal(first.sid, second.sid)
    })

    it('works again after the account has been signed out everywhere', async () => {
      const renew = tokens()
      await renew()
      await endAllSessions(database, personId)
      assert.equal((await callerOf(await renew())).personId, personId)
    })
  })
})
