const FIRST_POLL_MS = 1_000
const MAX_POLL_MS = 30_000

/**
 * The delay before a payment is polled again. It doubles with each attempt, up to 30 seconds, and is randomised
 * between half and the whole delay, so that many pages don't poll at the same moment.
 * @param attempt 0 for the first
 * @param chance a random number from 0 to 1
 */
export function nextPollMs(attempt: number, chance: number): number {
  const fullDelay = Math.min(FIRST_POLL_MS * 2 ** attempt, MAX_POLL_MS)
  return Math.round(fullDelay / 2 + (fullDelay / 2) * chance)
}
