import type { IdentityAttempts } from './attempt-limits.ts'
import type { SignInCaller } from './sign-in-limits.ts'

/**
 * Counts a password reset email. Returns the milliseconds to wait if there were too many, else null. Counted
 * separately from all other emails, so that sign-ups with a person's address do not use up this limit. Each
 * network has its own limit, and requests above it do not count towards the limit across all networks. The latter
 * does not apply to browsers that the owner has signed in with.
 */
export async function countResetEmail(
  attempts: IdentityAttempts,
  { email, network, device }: SignInCaller,
): Promise<number | null> {
  if (device !== null) return attempts.count('reset mail by known device', [email, device])
  return (
    (await attempts.count('reset mail by email and IP address', [email, network])) ??
    (await attempts.count('reset mail to email', email))
  )
}
