import type { ApiFailure } from '../../lib/failure.ts'
import type { Maintenance } from './model.ts'

/** Between two looks, in milliseconds. */
export const POLL_INTERVAL_MS = 30_000
/** A server that asks for a day is still looked at once an hour. */
const MAX_WAIT_MS = 3_600_000
/** Where the server says nothing, each look waits twice as long as the one before, up to eight times. */
const MAX_DOUBLINGS = 3
/** Pages that lost the server at one moment must not come back at one moment. */
const JITTER = 0.2

/**
 * How long to wait before the next look: never less than the server asks for.
 * @param looks how many there were since the maintenance began
 * @param chance 0 to 1
 */
export function pollDelayMs(retryAfterMs: number | null, looks: number, chance: number): number {
  const backoff = POLL_INTERVAL_MS * 2 ** Math.min(looks, MAX_DOUBLINGS)
  const asked = Math.min(retryAfterMs ?? backoff, MAX_WAIT_MS)
  return Math.round(asked + asked * JITTER * chance)
}

/** A `Retry-After` above this says when the maintenance ends; below it, how often to look. */
const MAX_RETRY_INTERVAL_MS = 120_000

/** When it ends, as far as the answer says; null where it does not, or where that moment is over. */
export function maintenanceEnd({ until, retryAfterMs }: Maintenance, now: Date): Date | null {
  const isEnd = retryAfterMs !== null && retryAfterMs > MAX_RETRY_INTERVAL_MS
  const end = until ?? (isEnd ? new Date(now.getTime() + retryAfterMs) : null)
  return end !== null && end > now ? end : null
}

/** Whether the failure of a look says that the server works again: it answers, if only with a no. */
export function isServerBack({ kind, status = 0 }: Pick<ApiFailure, 'kind' | 'status'>): boolean {
  return kind === 'signed-out' || (kind === 'refused' && status < 500)
}

/** The moment in the person's own zone: the time, and before it the day where it is another one. */
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
