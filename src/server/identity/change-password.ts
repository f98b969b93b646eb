import type { Database, Queryable } from '../platform/database/database.ts'
import { revokeLinks } from './links.ts'
import { endAllSessions } from './sessions.ts'
import { revokeTokens } from './set-password/repository.ts'
import { resetSignInAttempts } from './sign-in-limits.ts'

type NewPassword = { personId: string; hash: string; now: Date }

/**
 * Sets a person's password. Every password change must use this function: all earlier set-password tokens, reset links
 * and sign-ins (on all devices) stop working. See docs/security-sessions.md.
 */
export async function changePassword(
  statements: Queryable,
  { personId, hash, now }: NewPassword,
): Promise<void> {
  // Runs first, because its row lock makes a concurrent sign-in wait; see `confirmPasswordUnchanged`.
  const [person] = await statements.query<{ email: string }>(
    'update people set password_hash = $2 where person_id = $1::uuid returning email',
    [personId, hash],
  )
  await revokeTokens(statements, personId, now)
  await revokeLinks(statements, { personId, purpose: 'reset-password' })
  await endAllSessions(statements, personId)
  if (person) await resetSignInAttempts(statements, person.email)
}

/**
 * Returns true if the person still has the password with this hash. Verifying a password takes a while; if it was
 * changed in the meantime, the sign-in that it allowed is undone. Waits for a concurrent change to be committed.
 */
export function confirmPasswordUnchanged(
  database: Database,
  { personId, hash }: { personId: string; hash: string | null },
): Promise<boolean> {
  return database.transaction(async (statements) => {
    const [unchanged] = await statements.query(
      'select 1 from people where person_id = $1::uuid and password_hash = $2 for share',
      [personId, hash],
    )
    if (unchanged === undefined) await endAllSessions(statements, personId)
    return unchanged !== undefined
  })
}
