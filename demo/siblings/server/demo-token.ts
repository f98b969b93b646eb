import { randomUUID } from 'node:crypto'
import { importJWK, SignJWT } from 'jose'
import type { Environment } from '../../../src/server/app/environment.ts'
import { loadKeys } from '../../../src/server/identity/keys.ts'
import { LIFETIME_SECONDS } from '../../../src/server/identity/lifetimes.ts'
import { findPersonByEmail } from '../../../src/server/identity/people.ts'
import { startSession } from '../../../src/server/identity/sessions.ts'
import type { Database } from '../../../src/server/platform/database/database.ts'
import { AUDIENCE } from '../../../src/server/session/token.ts'
import { DEMO_SIBLING_EMAIL } from '../../seed/accounts.ts'

/**
 * Creates access tokens for a demo account, for use on sibling pages, as a product’s own backend would for a signed-in
 * user. Only with seeded demo data, whose passwords are public anyway.
 */
export function createDemoTokenSource(
  database: Database,
  { addresses, encryptionKey }: Pick<Environment, 'addresses' | 'encryptionKey'>,
  now: () => Date = () => new Date(),
): () => Promise<string> {
  let sid = randomUUID()

  /** One session for all tokens, until this user is signed out everywhere. */
  async function openSession(personId: string): Promise<string> {
    const [ended] = await database.query(
      'select 1 as ended from sessions where sid = $1 and ended_at is not null',
      [sid],
    )
    if (ended !== undefined) sid = randomUUID()
    await startSession(database, sid, personId)
    return sid
  }

  return async () => {
    const person = await findPersonByEmail(database, DEMO_SIBLING_EMAIL)
    if (person === null) throw new Error('The demo data isn’t seeded.')
    const { tokens } = await loadKeys(database, encryptionKey)
    const issuedAt = Math.floor(now().getTime() / 1_000)
    return new SignJWT({ sid: await openSession(person.personId) })
      .setProtectedHeader({ alg: 'RS256', typ: 'at+jwt', kid: tokens.kid })
      .setIssuer(addresses.issuer)
      .setAudience(AUDIENCE)
      .setSubject(person.personId)
      .setIssuedAt(issuedAt)
      .setExpirationTime(issuedAt + LIFETIME_SECONDS.accessToken)
      .sign(await importJWK(tokens, 'RS256'))
  }
}
