import { momentOf } from './local-time.ts'
import type { Schedule } from './targeting.ts'

/** The start and end of a schedule; null if there is no such limit. */
export type DateRange = { startsAt: Date | null; endsAt: Date | null }

export const spanOf = ({ from, until, timeZone }: Schedule): DateRange => ({
  startsAt: from === null ? null : momentOf(from, timeZone),
  endsAt: until === null ? null : momentOf(until, timeZone),
})

/** The status of a live campaign according to its schedule. */
export function statusBySchedule(
  { startsAt, endsAt }: DateRange,
  now: Date,
): 'live' | 'scheduled' | 'ended' {
  if (endsAt !== null && endsAt <= now) return 'ended'
  return startsAt !== null && startsAt > now ? 'scheduled' : 'live'
}
