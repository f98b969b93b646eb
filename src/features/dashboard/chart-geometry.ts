/** A position in the plot, as percentages of its width from the start and of its height from the top. */
export type Point = { x: number; y: number }

const MAX_SPARKLINE_POINTS = 15
const PLOT = 100

/** One point per value; null values leave a gap. @param top the value at the upper edge */
export function pointsOf(values: readonly (number | null)[], top: number): (Point | null)[] {
  const last = values.length - 1
  return values.map((value, index) => {
    if (value === null) return null
    return { x: last > 0 ? (PLOT * index) / last : PLOT / 2, y: PLOT - (PLOT * value) / top }
  })
}

/** The `d` attribute of a line through the points, interrupted at gaps. */
export function linePath(points: readonly (Point | null)[]): string {
  return splitAtGaps(points).map(lineThrough).join('')
}

/** The `d` attribute of the area between the line and the lower edge. */
export function areaPath(points: readonly (Point | null)[]): string {
  return splitAtGaps(points)
    .map((run) => `${lineThrough(run)}V${PLOT}H${round(run[0]?.x ?? 0)}Z`)
    .join('')
}

function splitAtGaps(points: readonly (Point | null)[]): Point[][] {
  const runs: Point[][] = []
  const run: Point[] = []
  for (const point of [...points, null]) {
    if (point !== null) run.push(point)
    else if (run.length > 0) runs.push(run.splice(0))
  }
  return runs
}

/** A single point becomes a line of zero length, which round line caps turn into a dot. */
function lineThrough(points: readonly Point[]): string {
  const [first] = points
  const all = points.length === 1 && first ? [first, first] : points
  return all.map(({ x, y }, index) => `${index ? 'L' : 'M'}${round(x)} ${round(y)}`).join('')
}

const round = (value: number): number => Math.round(value * 100) / 100

/** A sparkline in a 100 × 100 box, scaled from the lowest to the highest value. */
export function sparklinePath(values: readonly (number | null)[]): string {
  const knownValues = downsample(values.filter((value) => value !== null))
  const minimum = Math.min(...knownValues)
  const range = Math.max(...knownValues) - minimum
  const heights = knownValues.map((value) => (range > 0 ? (value - minimum) / range : 0.5))
  return linePath(pointsOf(heights, 1))
}

/** Reduces the values to at most fifteen, each the mean of a group. */
function downsample(values: readonly number[]): number[] {
  const count = Math.min(MAX_SPARKLINE_POINTS, values.length)
  return Array.from({ length: count }, (_, part) => {
    const from = Math.floor((part * values.length) / count)
    const to = Math.floor(((part + 1) * values.length) / count)
    return values.slice(from, to).reduce((sum, value) => sum + value, 0) / (to - from)
  })
}

/** The days that are labelled below the chart: the first, the last, and two or three in between. */
export function labelledDays(count: number): number[] {
  const last = count - 1
  if (last < 1) return count === 1 ? [0] : []
  const labelCount = last < 4 || last % 3 === 0 ? Math.min(last, 3) : 4
  return Array.from({ length: labelCount + 1 }, (_, part) => Math.round((part * last) / labelCount))
}
