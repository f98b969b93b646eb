/** The client’s polling interval while the end is far away or unknown. */
const RETRY_AFTER_S = 30
const SECOND_MS = 1_000

/**
 * The value of `Retry-After`: 30 seconds, or less if the end is nearer. Never more, because maintenance may end early.
 */
export function retryAfterSeconds(until: Date | null, now: Date): number {
  const left = until === null ? 0 : Math.ceil((until.getTime() - now.getTime()) / SECOND_MS)
  return left > 0 ? Math.min(left, RETRY_AFTER_S) : RETRY_AFTER_S
}
