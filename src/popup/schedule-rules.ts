import { localTime } from './gates.ts'
import type { Schedule } from './targeting.ts'

const DAY_MS = 86_400_000

/** The moments between which a schedule lets a campaign show; null where there is no such end. */
export type Span = { startsAt: Date | null; endsAt: Date | null }

export const spanOf = ({ from, until, timeZone }: Schedule): Span => ({
  startsAt: from === null ? null : momentOf(from, timeZone),
  endsAt: until === null ? null : momentOf(until, timeZone),
})

/**
 * When the clock on a wall of that zone first shows a time. What it skips in spring is counted as if it
 * had not been put forward.
 */
export function momentOf(local: string, timeZone: string): Date {
  const asUtc = Date.parse(`${local}Z`)
  const offsetAt = (moment: number) => Date.parse(`${localTime(moment, timeZone)}Z`) - moment
  const before = asUtc - offsetAt(asUtc - DAY_MS)
  const after = asUtc - offsetAt(asUtc + DAY_MS)
  const shown = [before, after].filter((moment) => localTime(moment, timeZone) === local)
  return new Date(shown.length > 0 ? Math.min(...shown) : before)
}

/** Where a campaign that its owner has set live stands by its schedule. */
export function statusBySchedule(
  { startsAt, endsAt }: Span,
  now: Date,
): 'live' | 'scheduled' | 'ended' {
  if (endsAt !== null && endsAt <= now) return 'ended'
  return startsAt !== null && startsAt > now ? 'scheduled' : 'live'
}
