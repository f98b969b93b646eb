import type { DayFigures } from './model.ts'

export type Totals = { views: number; clicks: number; subscribers: number }

export type FunnelStep = {
  name: 'shown' | 'engaged' | 'submitted' | 'confirmed'
  count: number
  /** The share of the previous step, 0 to 1; 1 for the first step, 0 if the previous step is empty. */
  share: number
}

export function periodTotals(days: readonly DayFigures[]): Totals {
  const totals: Totals = { views: 0, clicks: 0, subscribers: 0 }
  for (const { views, clicks, subscribers } of days) {
    totals.views += views
    totals.clicks += clicks
    totals.subscribers += subscribers
  }
  return totals
}

/** Subscribers per view, as a fraction; null without views. */
export function conversion({ views, subscribers }: Omit<Totals, 'clicks'>): number | null {
  return views > 0 ? subscribers / views : null
}

/** The change in a count relative to the previous count; null if that is zero. */
export function relativeChange(now: number, before: number): number | null {
  return before > 0 ? (now - before) / before : null
}

/** The change in a rate in percentage points; null if either period has no rate. */
export function percentagePointsChange(now: number | null, before: number | null): number | null {
  return now === null || before === null ? null : (now - before) * 100
}

/** From shown to confirmed: each step as a share of the previous one. */
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

/** A share between 0 and 1; 0 if the whole is empty. */
function shareOf(part: number, whole: number): number {
  return whole > 0 ? Math.min(1, part / whole) : 0
}

/** Evenly spaced integers from 0 to `max` or just above it, in round steps. */
export function axisTicks(max: number, intervals = 3): number[] {
  const step = roundStep(Math.max(1, max) / intervals)
  const count = Math.max(1, Math.ceil(max / step))
  return Array.from({ length: count + 1 }, (_, tick) => tick * step)
}

/** The smallest integer of the form 1, 2, 2.5 or 5 times a power of ten that is at least `minimum`. */
function roundStep(minimum: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(1, minimum)))
  const steps = [1, 2, 2.5, 5, 10].map((factor) => factor * power)
  return steps.find((step) => Number.isInteger(step) && step >= minimum) ?? 10 * power
}
