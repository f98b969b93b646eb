import type { TestCount } from './rules.ts'

/** With fewer views or conversions than these, a lead means nothing yet, whatever the calculation says. */
export const MIN_VIEWS_TO_JUDGE = 100
export const MIN_COUNT_TO_JUDGE = 10

/** At or above this chance, a lead counts as likely real. */
export const LIKELY_CHANCE = 0.95

export type TestVerdict =
  | { state: 'collecting' }
  | { state: 'too-close'; chances: readonly number[] }
  | { state: 'likely'; chances: readonly number[]; best: number }

/** In floating point, 0.57 × 100 is slightly less than 57. */
const ROUNDING_TOLERANCE = 1e-9

/**
 * A chance rounded down for display, with `digits` decimal places of a percentage: 94.9% must not be shown as the 95%
 * at which a lead counts as likely.
 */
export function roundDownChance(chance: number, digits: number): number {
  const steps = 100 * 10 ** digits
  return Math.floor(chance * steps + ROUNDING_TOLERANCE) / steps
}

const POINTS_PER_VARIANT = 600
const GRID_DEVIATIONS = 10
const Z_SCORE_95 = 1.96

/**
 * Each variant's chance of being the best, in the order of the variants; the chances add up to 1. Each true rate has a
 * Beta(1 + count, 1 + views − count) posterior. The chance is the integral of its density times the cumulative
 * distributions of all others, by the trapezoid rule on a shared grid that is fine wherever one of them is narrow.
 * Deterministic, and accurate to about three decimals.
 */
export function chancesToWin(variants: readonly TestCount[]): number[] {
  const posteriors = variants.map(toPosterior)
  const grid = posteriors.flatMap(gridOf).sort((one, other) => one - other)
  const densities = posteriors.map((posterior) => densityOn(grid, posterior))
  const distributions = densities.map((density) => cumulate(grid, density))
  const chances = densities.map((density, index) => {
    const wins = density.map((height, point) =>
      distributions.reduce(
        (product, distribution, other) =>
          other === index ? product : product * (distribution[point] ?? 0),
        height,
      ),
    )
    return cumulate(grid, wins).at(-1) ?? 0
  })
  const sum = chances.reduce((total, chance) => total + chance, 0)
  return chances.map((chance) => chance / sum)
}

/** Judges whether one variant is really ahead, so that two clicks are not presented as a result. */
export function testVerdict(variants: readonly TestCount[]): TestVerdict {
  const hasTooFewViews = variants.some(({ views }) => views < MIN_VIEWS_TO_JUDGE)
  const count = variants.reduce((sum, variant) => sum + variant.count, 0)
  if (variants.length < 2 || hasTooFewViews || count < MIN_COUNT_TO_JUDGE)
    return { state: 'collecting' }
  const chances = chancesToWin(variants)
  const best = chances.indexOf(Math.max(...chances))
  return (chances[best] ?? 0) >= LIKELY_CHANCE
    ? { state: 'likely', chances, best }
    : { state: 'too-close', chances }
}

/** The 95% confidence interval of the true rate, 0 to 1 (Wilson score interval). */
export function confidenceInterval({ views, count }: TestCount): { low: number; high: number } {
  const { hits, misses } = toPosterior({ views, count })
  const trials = hits + misses
  if (trials === 0) return { low: 0, high: 1 }
  const rate = hits / trials
  const z = Z_SCORE_95
  const margin = z * Math.sqrt((rate * (1 - rate)) / trials + (z / (2 * trials)) ** 2)
  const middle = rate + z ** 2 / (2 * trials)
  const scale = 1 + z ** 2 / trials
  return {
    low: Math.max(0, (middle - margin) / scale),
    high: Math.min(1, (middle + margin) / scale),
  }
}

/** Successes and failures; a visitor may click twice, which counts as one successful view. */
type Posterior = { hits: number; misses: number }

function toPosterior({ views, count }: TestCount): Posterior {
  const trialCount = Math.max(0, views)
  const hits = Math.min(Math.max(0, count), trialCount)
  return { hits, misses: trialCount - hits }
}

function gridOf({ hits, misses }: Posterior): number[] {
  const trials = hits + misses + 2
  const mean = (hits + 1) / trials
  const deviation = Math.sqrt((mean * (1 - mean)) / (trials + 1))
  const from = Math.max(0, mean - GRID_DEVIATIONS * deviation)
  const to = Math.min(1, mean + GRID_DEVIATIONS * deviation)
  return Array.from(
    { length: POINTS_PER_VARIANT + 1 },
    // Rounding can push the last point beyond 1, where the density is undefined.
    (_, point) => Math.min(to, from + ((to - from) * point) / POINTS_PER_VARIANT),
  )
}

/** Density relative to its peak, scaled to an area of 1: needs no gamma function and can't overflow. */
function densityOn(grid: readonly number[], { hits, misses }: Posterior): number[] {
  const logHeight = (rate: number): number =>
    (hits === 0 ? 0 : hits * Math.log(rate)) + (misses === 0 ? 0 : misses * Math.log1p(-rate))
  const peak = hits + misses === 0 ? 0 : logHeight(hits / (hits + misses))
  const heights = grid.map((rate) => Math.exp(logHeight(rate) - peak))
  const area = cumulate(grid, heights).at(-1) ?? 1
  return heights.map((height) => height / area)
}

/** The area under the curve up to each point, by the trapezoid rule. */
function cumulate(grid: readonly number[], heights: readonly number[]): number[] {
  let area = 0
  return heights.map((height, point) => {
    const width = (grid[point] ?? 0) - (grid[point - 1] ?? grid[point] ?? 0)
    area += (width * (height + (heights[point - 1] ?? height))) / 2
    return area
  })
}
