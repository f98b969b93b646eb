import type { DayFigures } from './model.ts'

export type Totals = { views: number; clicks: number; subscribers: number }

export type FunnelStep = {
  name: 'shown' | 'engaged' | 'submitted' | 'confirmed'
  count: number
  /** Part of the step before, 0 to 1; 1 for the first step, 0 where the step before is empty. */
  share: number
}

export type ViewsForecast = {
  /** Views by the end of the month, if they come on as they did until now. */
  expectedViews: number
  /** When the limit is reached at this pace; null where that is not before the month ends. */
  reachedOn: Date | null
  /** The first moment of the next month, when the count begins anew. */
  resetsOn: Date
}

/** From this share of the limit on, the meter turns amber (look, *Meter*). */
export const WARNING_SHARE = 0.75

const DAY_MS = 86_400_000

export function periodTotals(days: readonly DayFigures[]): Totals {
  const totals: Totals = { views: 0, clicks: 0, subscribers: 0 }
  for (const { views, clicks, subscribers } of days) {
    totals.views += views
    totals.clicks += clicks
    totals.subscribers += subscribers
  }
  return totals
}

/** Subscribers per view, as a fraction; null without views, where there is nothing to divide. */
export function conversion({ views, subscribers }: Omit<Totals, 'clicks'>): number | null {
  return views > 0 ? subscribers / views : null
}

/** Change of a count, as a fraction of the count before; null where there was none before. */
export function relativeChange(now: number, before: number): number | null {
  return before > 0 ? (now - before) / before : null
}

/** Change of a rate in percentage points; null where either period has no rate. */
export function pointsChange(now: number | null, before: number | null): number | null {
  return now === null || before === null ? null : (now - before) * 100
}

/** From shown to confirmed: each step as its part of the step before. */
export function funnel(totals: Totals, confirmed: number): FunnelStep[] {
  const counts = [
    ['shown', totals.views],
    ['engaged', totals.clicks],
    ['submitted', totals.subscribers],
    ['confirmed', confirmed],
  ] as const
  return counts.map(([name, count], step) => {
    const before = step === 0 ? count : (counts[step - 1]?.[1] ?? 0)
    return { name, count, share: step === 0 ? 1 : shareOf(count, before) }
  })
}

/** A part of a whole between 0 and 1; 0 where the whole is empty. */
function shareOf(part: number, whole: number): number {
  return whole > 0 ? Math.min(1, part / whole) : 0
}

/**
 * Where this month's views lead at the pace until now; months are counted in UTC, as the server
 * counts them. Null without a limit, and on the first day of a month, whose pace says little.
 */
export function forecastViews(
  views: number,
  limit: number | null,
  now: Date,
): ViewsForecast | null {
  const start = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), 1)
  const end = Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1)
  const elapsed = now.getTime() - start
  if (limit === null || elapsed < DAY_MS) return null
  const reachedAt = views > 0 ? start + (elapsed * limit) / views : end
  return {
    expectedViews: Math.round((views * (end - start)) / elapsed),
    reachedOn: reachedAt < end ? new Date(reachedAt) : null,
    resetsOn: new Date(end),
  }
}

/** Colour of the views meter: red at the limit, amber near it or when the forecast passes it. */
export function meterTone(
  views: number,
  limit: number | null,
  forecast: ViewsForecast | null,
): 'success' | 'warning' | 'danger' {
  if (limit === null) return 'success'
  if (views >= limit) return 'danger'
  const isNear = views >= limit * WARNING_SHARE
  return isNear || (forecast?.reachedOn ?? null) !== null ? 'warning' : 'success'
}

/** Evenly spaced whole numbers from 0 to at or above `max`, in steps a person can read. */
export function axisTicks(max: number, intervals = 3): number[] {
  const step = niceStep(Math.max(1, max) / intervals)
  const count = Math.max(1, Math.ceil(max / step))
  return Array.from({ length: count + 1 }, (_, tick) => tick * step)
}

/** The smallest of 1, 2, 2.5, 5 times a power of ten that is not below; whole, as people are. */
function niceStep(least: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(1, least)))
  const steps = [1, 2, 2.5, 5, 10].map((factor) => factor * power)
  return steps.find((step) => Number.isInteger(step) && step >= least) ?? 10 * power
}
