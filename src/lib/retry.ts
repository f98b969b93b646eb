/** Of ten calls one may be repeated: the kit must never amplify an outage. */
const CALLS_PER_RETRY = 10
/** A page's first calls are worth repeating too, so three retries are lent ahead of their calls. */
const LENT_RETRIES = 3
/** A long quiet day must not pay for a storm of retries. */
const MOST_RETRIES_SAVED = 10

export type RetryBudget = {
  countCall(): void
  /** True, and one retry poorer, when a retry may be made. */
  spend(): boolean
}

/** Lets at most 10 % of the calls be repeated, and of the first thirty at most three. */
export function createRetryBudget(): RetryBudget {
  let calls = 0
  let credit = LENT_RETRIES * CALLS_PER_RETRY
  return {
    countCall() {
      calls += 1
      if (calls <= LENT_RETRIES * CALLS_PER_RETRY) return
      credit = Math.min(credit + 1, MOST_RETRIES_SAVED * CALLS_PER_RETRY)
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
 * Twice as long at each attempt, and at random between half and whole, so that many pages that lost
 * the server at one moment do not come back at one moment.
 * @param attempt 0 for the first repeat
 * @param chance 0 to 1
 */
export function backoffMs(attempt: number, chance: number): number {
  const whole = FIRST_BACKOFF_MS * 2 ** attempt
  return Math.round(whole / 2 + (whole / 2) * chance)
}

/**
 * `Retry-After` in milliseconds from `now`: seconds or a date; undefined where it says neither.
 */
export function retryAfterMs(header: string | null, now: number): number | undefined {
  if (header === null) return undefined
  if (/^\d+$/.test(header.trim())) return Number(header) * 1_000
  // Browsers read a date into almost anything, even into "-5"; HTTP's own dates end in GMT.
  const date = header.endsWith('GMT') ? Date.parse(header) : Number.NaN
  return Number.isNaN(date) ? undefined : Math.max(0, date - now)
}
