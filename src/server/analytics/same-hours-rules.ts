import type { DayReply } from './schema.ts'

/** Wall-clock time in the site's time zone. */
export type ClockTime = { hour: number; minute: number }

/** A day's hours in the site's time zone. When clocks go back, one hour has two hours' figures. */
export type DayByHours = {
  day: DayReply
  /** Those that count, without those in which nothing was seen. */
  hours: readonly { hour: number; views: number; clicks: number }[]
  /** Who joined on the day and is still known, and of these who had joined by the time of the clock. */
  joined: { known: number; byThen: number }
}

/**
 * What a day had at a time of the clock, to be compared with today, which has come no further. Of the hour
 * under way only the sum is known: it counts by its minutes. Subscribers have their moments; where some were
 * erased since, those that are left stand for all.
 *
 * Null where that is not known: hours began to be kept later than the day, or were deleted. Nothing is guessed
 * from the whole day then.
 */
export function figuresUntil({ day, hours, joined }: DayByHours, at: ClockTime): DayReply | null {
  const isWhole = (figure: 'views' | 'clicks') =>
    hours.reduce((sum, hour) => sum + hour[figure], 0) === day[figure]
  if (!isWhole('views') || !isWhole('clicks')) return null
  if (joined.known === 0 && day.subscribers > 0) return null
  const until = (figure: 'views' | 'clicks') =>
    Math.round(hours.reduce((sum, hour) => sum + hour[figure] * elapsedShare(hour.hour, at), 0))
  const share = joined.known === 0 ? 0 : joined.byThen / joined.known
  return {
    date: day.date,
    views: until('views'),
    clicks: until('clicks'),
    subscribers: Math.round(day.subscribers * share),
  }
}

/** How much of an hour is over, from 0 to 1. */
function elapsedShare(hour: number, at: ClockTime): number {
  if (hour < at.hour) return 1
  return hour > at.hour ? 0 : at.minute / 60
}
