import type { Recurring } from '../objects.ts'

const DAY_S = 24 * 60 * 60

/** The anchor's day in a later month, or the last day of that month. */
function monthsLater(from: number, months: number, anchor: number): number {
  const date = new Date(from * 1_000)
  const day = new Date(anchor * 1_000).getUTCDate()
  const result = new Date(date)
  result.setUTCDate(1)
  result.setUTCMonth(result.getUTCMonth() + months)
  const last = new Date(Date.UTC(result.getUTCFullYear(), result.getUTCMonth() + 1, 0)).getUTCDate()
  result.setUTCDate(Math.min(day, last))
  return Math.floor(result.getTime() / 1_000)
}

/**
 * The end of a period that starts at `from`. All times are in seconds. @param anchor the subscription's first day
 */
export function periodEnd(
  from: number,
  { interval, interval_count: count }: Pick<Recurring, 'interval' | 'interval_count'>,
  anchor = from,
): number {
  if (interval === 'month') return monthsLater(from, count, anchor)
  if (interval === 'year') return monthsLater(from, count * 12, anchor)
  return from + count * DAY_S * (interval === 'week' ? 7 : 1)
}
