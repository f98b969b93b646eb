import { randomUUID } from 'node:crypto'
import { importJWK, SignJWT } from 'jose'
import type { Database } from '../database/database.ts'
import { loadKeys } from '../identity/keys.ts'
import { findPersonByEmail } from '../identity/people.ts'
import { ACCESS_TOKEN_SECONDS } from '../identity/provider.ts'
import { beginSession } from '../identity/sessions.ts'
import { AUDIENCE } from '../session/token.ts'

export type DemoTokenOptions = {
  database: Database
  /** With the slash that its tokens carry. */
  issuer: string
  /** Of the demo account in whose name the sibling acts. */
  email: string
  now: () => Date
}

/**
 * Stands in for a sibling product's own backend, which would get a token for its customer from the
 * shared identity provider. Only for demo accounts, whose passwords are known anyway.
 */
export function demoTokens({
  database,
  issuer,
  email,
  now,
}: DemoTokenOptions): () => Promise<string> {
  let sid = randomUUID()

  /** One sign-in for all tokens, until somebody signs this person out everywhere. */
  async function openSession(personId: string): Promise<string> {
    const [ended] = await database.query(
      'select 1 as ended from sessions where sid = $1 and ended_at is not null',
      [sid],
    )
    if (ended !== undefined) sid = randomUUID()
    await beginSession(database, sid, personId)
    return sid
  }

  return async () => {
    const person = await findPersonByEmail(database, email)
    if (person === null) throw new Error(`There is no demo account ${email}.`)
    const { tokens } = await loadKeys(database)
    const issuedAt = Math.floor(now().getTime() / 1_000)
    return new SignJWT({ sid: await openSession(person.personId) })
      .setProtectedHeader({ alg: 'RS256', typ: 'at+jwt', kid: tokens.kid })
      .setIssuer(issuer)
      .setAudience(AUDIENCE)
      .setSubject(person.personId)
      .setIssuedAt(issuedAt)
      .setExpirationTime(issuedAt + ACCESS_TOKEN_SECONDS)
      .sign(await importJWK(tokens, 'RS256'))
  }
}
