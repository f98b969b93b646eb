/** One retry per ten calls, so that the kit never amplifies an outage. */
const CALLS_PER_RETRY = 10
/** Retries available before the first calls. */
const INITIAL_RETRIES = 3
/** Retries that can be saved up. */
const MAX_SAVED_RETRIES = 10

export type RetryBudget = {
  countCall(): void
  /** Uses up one retry; false if there is none left. */
  spend(): boolean
}

/** Allows retries for at most 10% of all calls, and at most three for the first thirty. */
export function createRetryBudget(): RetryBudget {
  let calls = 0
  let credit = INITIAL_RETRIES * CALLS_PER_RETRY
  return {
    countCall() {
      calls += 1
      if (calls <= INITIAL_RETRIES * CALLS_PER_RETRY) return
      credit = Math.min(credit + 1, MAX_SAVED_RETRIES * CALLS_PER_RETRY)
    },
    spend() {
      if (credit < CALLS_PER_RETRY) return false
      credit -= CALLS_PER_RETRY
      return true
    },
  }
}

/** The page's own budget, shared by every client on it. */
export const pageRetryBudget = createRetryBudget()

const FIRST_BACKOFF_MS = 400

/**
 * Exponential backoff with jitter: the maximum delay doubles with each attempt, and the actual delay is random, at
 * least half the maximum, so that pages don't all retry at once after an outage.
 * @param attempt 0 for the first retry
 * @param chance 0 to 1
 */
export function backoffMs(attempt: number, chance: number): number {
  const maxDelay = FIRST_BACKOFF_MS * 2 ** attempt
  return Math.round(maxDelay / 2 + (maxDelay / 2) * chance)
}

/**
 * `Retry-After`, in seconds or as a date, in milliseconds from `now`; undefined if it is neither.
 */
export function retryAfterMs(header: string | null, now: number): number | undefined {
  if (header === null) return undefined
  if (/^\d+$/.test(header.trim())) return Number(header) * 1_000
  // `Date.parse` accepts almost anything, even "-5". HTTP dates end in GMT.
  const date = header.endsWith('GMT') ? Date.parse(header) : Number.NaN
  return Number.isNaN(date) ? undefined : Math.max(0, date - now)
}
