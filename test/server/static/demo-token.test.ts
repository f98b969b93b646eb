import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { createLocalJWKSet } from 'jose'
import type { Database } from '../../../demo/server/database/database.ts'
import { loadKeys } from '../../../demo/server/identity/keys.ts'
import { registerPerson } from '../../../demo/server/identity/people.ts'
import { publicKeys } from '../../../demo/server/identity/provider.ts'
import { endSessionsOf } from '../../../demo/server/identity/sessions.ts'
import { asCaller } from '../../../demo/server/session/person.ts'
import { claimsOf } from '../../../demo/server/session/token.ts'
import { demoTokens } from '../../../demo/server/static/demo-token.ts'
import { openTestDatabase } from '../support/database.ts'

const issuer = 'http://localhost:4602/'
const email = 'demo@example.com'
const now = () => new Date('2026-11-21T12:00:00Z')

describe('a demo token', () => {
  let database: Database
  let personId: string

  /** The person whom the API takes a token for. */
  async function callerOf(token: string) {
    const keys = createLocalJWKSet(publicKeys(await loadKeys(database)))
    const claims = await claimsOf(`Bearer ${token}`, { keys, issuer, now: now() })
    return asCaller(database, claims, async (_, person) => person)
  }
  const tokensFor = (address: string) => demoTokens({ database, issuer, email: address, now })

  before(async () => {
    database = await openTestDatabase()
    personId = await registerPerson(database, { email, firstName: 'Mira', passwordHash: 'none' })
  })
  after(() => database.close())

  it('is taken by the API for the demo account', async () => {
    assert.equal((await callerOf(await tokensFor(email)())).personId, personId)
  })

  it('belongs to one sign-in however often it is renewed', async () => {
    const renew = tokensFor(email)
    const [first, second] = [await callerOf(await renew()), await callerOf(await renew())]
    assert.equal(first.sid, second.sid)
  })

  it('is good again after the account was signed out everywhere', async () => {
    const renew = tokensFor(email)
    await renew()
    await endSessionsOf(database, personId)
    assert.equal((await callerOf(await renew())).personId, personId)
  })

  it('is not made for an unknown account', async () => {
    await assert.rejects(
      tokensFor('nobody@example.com'),
      /There is no demo account nobody@example\.com/,
    )
  })
})
