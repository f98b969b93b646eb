import type { Attempts } from './attempts.ts'

/** Who tries to sign in: as whom, from where, and by which browser where it is known to be theirs. */
export type SignInCaller = {
  email: string
  network: string
  /** A browser that has signed in with this very email before; null for every other. */
  device: string | null
}

/**
 * Counts an attempt; milliseconds to wait where there were too many, else null. Guesses from one address
 * are few for an email and for all of them together. Guesses at one email from many addresses are few
 * too, but those hold back no browser that its owner has signed in with: a stranger locks nobody out.
 */
export async function countSignIn(
  attempts: Attempts,
  { email, network, device }: SignInCaller,
): Promise<number | null> {
  if (device !== null) return attempts.count('sign-in by known device', [email, device])
  return (
    (await attempts.count('sign-in by address', network)) ??
    (await attempts.count('sign-in by email and address', [email, network])) ??
    (await attempts.count('sign-in by email', email))
  )
}

/** After a right password. What others have tried in the meantime keeps counting. */
export async function forgiveSignIn(
  attempts: Attempts,
  { email, network, device }: SignInCaller,
): Promise<void> {
  if (device !== null) return attempts.forget('sign-in by known device', [email, device])
  await attempts.forgive('sign-in by address', network)
  await attempts.forget('sign-in by email and address', [email, network])
  await attempts.forgive('sign-in by email', email)
}
