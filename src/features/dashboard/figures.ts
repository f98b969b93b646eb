import type { Analytics, DayFigures, Figure } from './model.ts'
import {
  axisTicks,
  conversion,
  percentagePointsChange,
  periodTotals,
  relativeChange,
} from './rules.ts'

/** A metric of the period compared with the previous period. Null if there is nothing to divide by. */
export type Comparison = {
  now: number | null
  before: number | null
  /** Relative to the previous value; in percentage points for the conversion rate. */
  change: number | null
}

export function compare(figure: Figure, { days, daysBefore }: Analytics): Comparison {
  const [totals, totalsBefore] = [periodTotals(days), periodTotals(daysBefore)]
  if (figure === 'conversion') {
    const [now, before] = [conversion(totals), conversion(totalsBefore)]
    return { now, before, change: percentagePointsChange(now, before) }
  }
  const [now, before] = [totals[figure], totalsBefore[figure]]
  return { now, before, change: relativeChange(now, before) }
}

/** One value per day; the conversion rate is null on a day without views. */
export function seriesOf(days: readonly DayFigures[], figure: Figure): (number | null)[] {
  return days.map((day) => (figure === 'conversion' ? conversion(day) : day[figure]))
}

const MIN_LINES = 4

/** The values on the axis, from 0 to the highest value or just above it; for a rate, these are whole percentages. */
export function axisValues(values: readonly (number | null)[], figure: Figure): number[] {
  const highest = Math.max(0, ...values.map((value) => value ?? 0))
  if (figure !== 'conversion') return ticksUpTo(highest)
  return ticksUpTo(highest * 100).map((percent) => percent / 100)
}

/** At least four lines: if round values give fewer, uses smaller steps. */
function ticksUpTo(highest: number): number[] {
  const ticks = axisTicks(highest)
  return ticks.length < MIN_LINES ? axisTicks(highest, MIN_LINES) : ticks
}

/** New subscribers from yesterday and today, the last two days of the period. */
export function subscribersSinceYesterday(days: readonly DayFigures[]): number {
  return periodTotals(days.slice(-2)).subscribers
}

/** Whether no pop-up was shown in the period or in the previous one. */
export function isWithoutViews({
  days,
  daysBefore,
}: Pick<Analytics, 'days' | 'daysBefore'>): boolean {
  return periodTotals(days).views === 0 && periodTotals(daysBefore).views === 0
}
