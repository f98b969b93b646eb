const SECOND_MS = 1_000
const MINUTE_MS = 60 * SECOND_MS
const HOUR_MS = 60 * MINUTE_MS

/**
 * A relative time in the user's language: now, minutes, hours, yesterday, then the date, with the year if it isn't the
 * current one. A time ahead of our clock counts as now. The time zone decides what counts as yesterday; defaults to the
 * system's. `short` is for narrow layouts.
 */
export function relativeTime(
  then: Date,
  now: Date,
  locale: string,
  timeZone?: string,
  style: 'long' | 'short' = 'long',
): string {
  if (Number.isNaN(then.getTime())) return ''
  const relativeFormat = new Intl.RelativeTimeFormat(locale, { numeric: 'auto', style })
  const age = now.getTime() - then.getTime()
  if (age < MINUTE_MS) return relativeFormat.format(0, 'second')
  if (age < HOUR_MS) return relativeFormat.format(-Math.floor(age / MINUTE_MS), 'minute')
  const days = dayNumber(now, timeZone) - dayNumber(then, timeZone)
  if (days === 0) return relativeFormat.format(-Math.floor(age / HOUR_MS), 'hour')
  return days === 1
    ? relativeFormat.format(-1, 'day')
    : formatDate(then, now, locale, timeZone, style)
}

/** For `<time>`. None for an invalid date, for which `toISOString` would throw. */
export const isoOf = (date: Date): string | undefined =>
  Number.isNaN(date.getTime()) ? undefined : date.toISOString()

/** Counts calendar days, so that at nine in the morning, 23:00 was yesterday. */
function dayNumber(date: Date, timeZone?: string): number {
  const { year, month, day } = calendarDay(date, timeZone)
  return Date.UTC(year, month - 1, day) / (24 * HOUR_MS)
}

function calendarDay(date: Date, timeZone?: string): { year: number; month: number; day: number } {
  const parts = new Intl.DateTimeFormat('en-u-ca-gregory-nu-latn', {
    ...timeZoneOption(timeZone),
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
  }).formatToParts(date)
  const part = (type: string) => Number(parts.find((candidate) => candidate.type === type)?.value)
  return { year: part('year'), month: part('month'), day: part('day') }
}

function formatDate(
  then: Date,
  now: Date,
  locale: string,
  timeZone: string | undefined,
  month: 'long' | 'short',
): string {
  const isThisYear = calendarDay(then, timeZone).year === calendarDay(now, timeZone).year
  return new Intl.DateTimeFormat(locale, {
    ...timeZoneOption(timeZone),
    day: 'numeric',
    month,
    ...(isThisYear ? {} : { year: 'numeric' }),
  }).format(then)
}

const timeZoneOption = (timeZone?: string) => (timeZone === undefined ? {} : { timeZone })
