/** Hours with at most this many views are never put on hold. */
export const QUARANTINE_MIN_VIEWS = 1_000
/** An hour is put on hold only if it has more than this many times the usual views. */
export const QUARANTINE_FACTOR = 8

/** How many days of history are considered. */
export const BASELINE_DAYS = 28
const DAYS_PER_WEEK = 7
const HOURS_PER_DAY = 24

/** The site's counted views before today, since its first view. */
type PastViews = {
  /** The same hour of the day on earlier days. */
  hours: readonly { daysAgo: number; views: number }[]
  /** Whole days. */
  days: readonly number[]
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other)
  const middle = Math.floor(sorted.length / 2)
  const upperMedian = sorted[middle] ?? 0
  return sorted.length % 2 === 1 ? upperMedian : ((sorted[middle - 1] ?? 0) + upperMedian) / 2
}

/**
 * The usual number of views per hour on this site: the maximum of the median for this hour of the day, the median for
 * this hour on the same weekday, and an average hour on a median day. A single spike does not change a median, and a
 * shop with busy Fridays is compared with earlier Fridays.
 */
export function usualViews({ hours, days }: PastViews): number {
  const sameWeekdayHours = hours.filter(({ daysAgo }) => daysAgo % DAYS_PER_WEEK === 0)
  return Math.round(
    Math.max(
      median(hours.map(({ views }) => views)),
      median(sameWeekdayHours.map(({ views }) => views)),
      median(days) / HOURS_PER_DAY,
    ),
  )
}

/** The most views that an hour may have before it is put on hold. */
export const maxViewsPerHour = (usualHourlyViews: number): number =>
  Math.max(QUARANTINE_MIN_VIEWS, usualHourlyViews * QUARANTINE_FACTOR)
