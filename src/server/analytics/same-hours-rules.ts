import type { DayResponse } from './schema.ts'

/** Wall-clock time in the site's time zone. */
export type ClockTime = { hour: number; minute: number }

/** A day's hours in the site's time zone. When clocks go back, one hour contains the figures for two hours. */
export type HourlyDay = {
  day: DayResponse
  /** The counted hours, except hours without views or clicks. */
  hours: readonly { hour: number; views: number; clicks: number }[]
  /** How many of the day's subscribers are still stored, and how many of those had joined by the given time. */
  joined: { known: number; byThen: number }
}

/**
 * A day's figures up to a time of day, to be compared with today's. For the current hour, only the total is known,
 * so it is included in proportion to the minutes that have passed. Subscribers have timestamps; if some of them have
 * been deleted, the remaining ones are treated as representative.
 *
 * Null if the hourly figures are not known, because recording started after that day or they have been deleted. Nothing
 * is estimated from the whole day in that case.
 */
export function figuresUntil({ day, hours, joined }: HourlyDay, at: ClockTime): DayResponse | null {
  const isComplete = (figure: 'views' | 'clicks') =>
    hours.reduce((sum, hour) => sum + hour[figure], 0) === day[figure]
  if (!isComplete('views') || !isComplete('clicks')) return null
  if (joined.known === 0 && day.subscribers > 0) return null
  const sumUntil = (figure: 'views' | 'clicks') =>
    Math.round(hours.reduce((sum, hour) => sum + hour[figure] * elapsedShare(hour.hour, at), 0))
  const share = joined.known === 0 ? 0 : joined.byThen / joined.known
  return {
    date: day.date,
    views: sumUntil('views'),
    clicks: sumUntil('clicks'),
    subscribers: Math.round(day.subscribers * share),
  }
}

/** How much of an hour has passed, from 0 to 1. */
function elapsedShare(hour: number, at: ClockTime): number {
  if (hour < at.hour) return 1
  return hour > at.hour ? 0 : at.minute / 60
}
