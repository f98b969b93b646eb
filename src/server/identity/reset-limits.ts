import type { IdentityAttempts } from './limits.ts'
import type { SignInCaller } from './sign-in-limits.ts'

/**
 * Counts a mail with a link to a new password; milliseconds to wait where there were too many, else null. Counted apart from
 * every other mail, so that sign-ups with somebody's address use up none of these. One network has a share of its own, and
 * what it asks for beyond that counts for nobody else. All networks together hold back no browser that its owner has
 * signed in with.
 */
export async function countResetEmail(
  attempts: IdentityAttempts,
  { email, network, device }: SignInCaller,
): Promise<number | null> {
  if (device !== null) return attempts.count('reset mail by known device', [email, device])
  return (
    (await attempts.count('reset mail by email and address', [email, network])) ??
    (await attempts.count('reset mail to email', email))
  )
}
