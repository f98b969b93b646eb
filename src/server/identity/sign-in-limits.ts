import { ownerKey } from '../attempts/attempt-counter.ts'
import type { Queryable } from '../platform/database/database.ts'
import type { IdentityAttempts } from './attempt-limits.ts'

/** A sign-in attempt's email, network, and browser if it is known. */
export type SignInCaller = {
  email: string
  network: string
  /** A browser that has signed in with this exact email before; null for any other. */
  device: string | null
}

/**
 * Counts an attempt. Returns the milliseconds to wait if there were too many, else null. Guesses are limited per IP
 * address (for each email and in total) and per email across all IP addresses. A browser that the owner has signed in
 * with has its own limit instead, so that a stranger can't lock them out.
 */
export async function countSignIn(
  attempts: IdentityAttempts,
  { email, network, device }: SignInCaller,
): Promise<number | null> {
  if (device !== null) return attempts.count('sign-in by known device', [email, device])
  return (
    (await attempts.count('sign-in by IP address', network)) ??
    (await attempts.count('sign-in by email and IP address', [email, network])) ??
    (await attempts.count('sign-in by email', email))
  )
}

/** Called after a correct password was entered. Other callers' attempts still count. */
export async function clearSignInAttempts(
  attempts: IdentityAttempts,
  { email, network, device }: SignInCaller,
): Promise<void> {
  if (device !== null) return attempts.reset('sign-in by known device', [email, device])
  await attempts.undo('sign-in by IP address', network)
  await attempts.reset('sign-in by email and IP address', [email, network])
  await attempts.undo('sign-in by email', email)
}

/**
 * Clears all sign-in attempts with an email, from any IP address and any known browser: the owner, who has proven
 * access to the mailbox by choosing a new password, must not be blocked by others' guesses.
 */
export async function resetSignInAttempts(
  statements: Pick<Queryable, 'query'>,
  email: string,
): Promise<void> {
  await statements.query(
    `delete from identity_attempts
     where subject = $1 or starts_with(subject, $2) or starts_with(subject, $3)`,
    [
      ownerKey('sign-in by email', email),
      `${ownerKey('sign-in by email and IP address', email)}/`,
      `${ownerKey('sign-in by known device', email)}/`,
    ],
  )
}
