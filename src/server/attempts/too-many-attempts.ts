const MINUTE_MS = 60_000
const SECOND_MS = 1_000

/** The message for too many attempts, and the matching Retry-After header. */
export function tooManyAttempts(waitMs: number): { message: string; retryAfter: string } {
  const minutes = Math.ceil(waitMs / MINUTE_MS)
  return {
    message: `Too many attempts. Try again in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}.`,
    retryAfter: String(Math.ceil(waitMs / SECOND_MS)),
  }
}
