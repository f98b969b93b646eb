/** Never held back below this many views in an hour. */
export const QUARANTINE_MIN_VIEWS = 1_000
/** Nor below this many times what is usual. */
export const QUARANTINE_FACTOR = 8

/** So many days back is looked at. */
export const BASELINE_DAYS = 28
const DAYS_A_WEEK = 7
const HOURS_A_DAY = 24

/** Counted views of the site before today, since its first. */
type PastViews = {
  /** Of this hour of the day, by how many days ago it was. */
  hours: readonly { daysAgo: number; views: number }[]
  /** Of whole days. */
  days: readonly number[]
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other)
  const middle = Math.floor(sorted.length / 2)
  const upper = sorted[middle] ?? 0
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? 0) + upper) / 2
}

/**
 * What an hour of this site usually has: the largest of the median of the same hour, the median of the
 * same hour on this day of the week, and an average hour of a median day. A spike that was counted does
 * not move a median; a shop whose Fridays are busy is measured by its Fridays.
 */
export function usualViews({ hours, days }: PastViews): number {
  const sameWeekday = hours.filter(({ daysAgo }) => daysAgo % DAYS_A_WEEK === 0)
  return Math.round(
    Math.max(
      median(hours.map(({ views }) => views)),
      median(sameWeekday.map(({ views }) => views)),
      median(days) / HOURS_A_DAY,
    ),
  )
}

/** The most views that an hour may have before it is held back. */
export const maxViewsAnHour = (usual: number): number =>
  Math.max(QUARANTINE_MIN_VIEWS, usual * QUARANTINE_FACTOR)
