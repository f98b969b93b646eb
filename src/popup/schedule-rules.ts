import { localTime } from './display-rules.ts'
import type { Schedule } from './targeting.ts'

const DAY_MS = 86_400_000

/** The start and end of a schedule; null if there is no such limit. */
export type DateRange = { startsAt: Date | null; endsAt: Date | null }

export const spanOf = ({ from, until, timeZone }: Schedule): DateRange => ({
  startsAt: from === null ? null : momentOf(from, timeZone),
  endsAt: until === null ? null : momentOf(until, timeZone),
})

/**
 * The first moment at which a local time occurs in a time zone. A time that is skipped in spring is converted with the
 * offset from before the change.
 */
export function momentOf(local: string, timeZone: string): Date {
  const asUtc = Date.parse(`${local}Z`)
  const offsetAt = (moment: number) => Date.parse(`${localTime(moment, timeZone)}Z`) - moment
  const before = asUtc - offsetAt(asUtc - DAY_MS)
  const after = asUtc - offsetAt(asUtc + DAY_MS)
  const matchingTimes = [before, after].filter((moment) => localTime(moment, timeZone) === local)
  return new Date(matchingTimes.length > 0 ? Math.min(...matchingTimes) : before)
}

/** The status of a live campaign according to its schedule. */
export function statusBySchedule(
  { startsAt, endsAt }: DateRange,
  now: Date,
): 'live' | 'scheduled' | 'ended' {
  if (endsAt !== null && endsAt <= now) return 'ended'
  return startsAt !== null && startsAt > now ? 'scheduled' : 'live'
}
