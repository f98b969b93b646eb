import type { ApiFailure } from '../../lib/failure.ts'
import type { Maintenance } from './model.ts'

/** The interval between two checks, in milliseconds. */
export const POLL_INTERVAL_MS = 30_000
/** Even if the server requests a longer delay, it is still checked once an hour. */
const MAX_WAIT_MS = 3_600_000
/** Without a requested delay, each check waits twice as long as the previous one, up to eight times the interval. */
const MAX_DOUBLINGS = 3
/** Pages that lost the server at the same time must not all retry at the same time. */
const JITTER = 0.2

/**
 * The delay before the next check: never less than the server requests, up to the maximum.
 * @param checks the number of checks since the maintenance began
 * @param chance 0 to 1
 */
export function pollDelayMs(retryAfterMs: number | null, checks: number, chance: number): number {
  const backoff = POLL_INTERVAL_MS * 2 ** Math.min(checks, MAX_DOUBLINGS)
  const requestedMs = Math.min(retryAfterMs ?? backoff, MAX_WAIT_MS)
  return Math.round(requestedMs + requestedMs * JITTER * chance)
}

/** A `Retry-After` above this says when the maintenance ends; one below it is the polling interval. */
const MAX_RETRY_INTERVAL_MS = 120_000

/** When the maintenance ends, if the response says so; null if it doesn't, or if that time has passed. */
export function maintenanceEnd({ until, retryAfterMs }: Maintenance, now: Date): Date | null {
  const isMaintenanceEnd = retryAfterMs !== null && retryAfterMs > MAX_RETRY_INTERVAL_MS
  const end = until ?? (isMaintenanceEnd ? new Date(now.getTime() + retryAfterMs) : null)
  return end !== null && end > now ? end : null
}

/** Whether a check's failure shows that the server is working again: it responds, even if it refuses the request. */
export function isServerBack({ kind, status = 0 }: Pick<ApiFailure, 'kind' | 'status'>): boolean {
  return kind === 'signed-out' || (kind === 'refused' && status < 500)
}

/** The time in the user's time zone, with the date if it isn't today. */
export function formatEndTime(moment: Date, now: Date, locale: string, timeZone: string): string {
  const day = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'long', timeZone })
  const isToday = day.format(moment) === day.format(now)
  return new Intl.DateTimeFormat(locale, {
    ...(isToday ? {} : { day: 'numeric', month: 'long' }),
    hour: '2-digit',
    minute: '2-digit',
    timeZone,
  }).format(moment)
}
