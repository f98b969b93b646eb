const FIRST_POLL_MS = 1_000
const MAX_POLL_MS = 30_000

/**
 * How long to wait before looking at a payment again: twice as long each time, up to half a minute, and
 * at random between half and whole, so that many pages do not ask at one moment.
 * @param attempt 0 for the first
 * @param chance 0 to 1
 */
export function nextPollMs(attempt: number, chance: number): number {
  const whole = Math.min(FIRST_POLL_MS * 2 ** attempt, MAX_POLL_MS)
  return Math.round(whole / 2 + (whole / 2) * chance)
}
