/** Between two looks of a client while the end is far or unknown, in seconds. */
const LOOK_EVERY_S = 30
const SECOND_MS = 1_000

/**
 * What `Retry-After` says: half a minute, or less where the end is nearer. Not the end itself, because
 * an operator may be done before.
 */
export function retryAfterSeconds(until: Date | null, now: Date): number {
  const left = until === null ? 0 : Math.ceil((until.getTime() - now.getTime()) / SECOND_MS)
  return left > 0 ? Math.min(left, LOOK_EVERY_S) : LOOK_EVERY_S
}
