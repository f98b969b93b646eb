const SECOND_MS = 1_000
const MINUTE_MS = 60 * SECOND_MS
const HOUR_MS = 60 * MINUTE_MS

/** The pauses after each failed attempt, about 75 hours in all, as Standard Webhooks recommends. */
export const RETRY_PAUSES_MS = [
  ...[5 * SECOND_MS, 5 * MINUTE_MS, 30 * MINUTE_MS, 2 * HOUR_MS, 5 * HOUR_MS],
  ...[10 * HOUR_MS, 14 * HOUR_MS, 20 * HOUR_MS, 24 * HOUR_MS],
] as const

/** After a delivery has failed for so long, it is given up, however many attempts there were. */
const GIVE_UP_AFTER_MS = 75 * HOUR_MS

/** A tenth earlier or later, so that the deliveries of one failure don't all come back at once. */
const JITTER = 0.1
/** A receiver can't postpone a delivery any longer than the schedule does. */
const MAX_RETRY_AFTER_MS = 24 * HOUR_MS

/** When a delivery is given up that has failed since then. */
export const givesUpAt = (failingSince: Date): Date =>
  new Date(failingSince.getTime() + GIVE_UP_AFTER_MS)

/**
 * When to try again after the attempt number `tries` has failed; null if that was the last one.
 * @param failingSince when the delivery failed for the first time
 * @param chance from 0 to below 1
 */
export function nextTryAt(failed: {
  tries: number
  now: Date
  failingSince: Date
  retryAfter: Date | null
  chance: number
}): Date | null {
  const pauseMs = RETRY_PAUSES_MS[failed.tries - 1]
  const end = givesUpAt(failed.failingSince)
  if (pauseMs === undefined || failed.now >= end) return null
  const jitteredMs = Math.round(pauseMs * (1 - JITTER + 2 * JITTER * failed.chance))
  const bySchedule = Math.min(failed.now.getTime() + jitteredMs, end.getTime())
  return new Date(Math.max(bySchedule, failed.retryAfter?.getTime() ?? 0))
}

/** When a `Retry-After` header allows the next request: seconds or an HTTP date. Null if it says nothing useful. */
export function parseRetryAfter(header: string | undefined, now: Date): Date | null {
  const text = header?.trim() ?? ''
  const moment = /^\d+$/.test(text) ? now.getTime() + Number(text) * SECOND_MS : Date.parse(text)
  if (!(moment > now.getTime())) return null
  return new Date(Math.min(moment, now.getTime() + MAX_RETRY_AFTER_MS))
}
