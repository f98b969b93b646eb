import { type Interval, median, medianOf, ratioOf } from './statistics.ts'

/** A row in the table. */
export type Row = {
  measure: string
  /** The variant that it is compared with. */
  baseline: string
  figure: Interval
  unit: 'ratio' | 'bytes' | 'MB' | 'nodes' | 'listeners' | 'ms'
  /** The maximum for the figure, or null if there is none. */
  bound: number | null
  /** What the figure is based on, as text, such as the two medians of a ratio. */
  details: string
}

export const formatMilliseconds = (ms: number): string =>
  `${ms < 1 ? ms.toPrecision(2) : ms.toFixed(ms < 10 ? 2 : 1)} ms`

/** A row for the ratio of two times. */
export function ratioRow(
  measure: string,
  subject: readonly number[],
  baseline: string,
  reference: readonly number[],
  bound: number | null = null,
): Row {
  const details = `${formatMilliseconds(median(subject))} : ${formatMilliseconds(median(reference))}`
  return { measure, baseline, figure: ratioOf(subject, reference), unit: 'ratio', bound, details }
}

/** A row for an absolute time in milliseconds, with a maximum only for a time that users would notice. */
export function timeRow(
  measure: string,
  samples: readonly number[],
  bound: number | null = null,
): Row {
  const details = `${formatMilliseconds(Math.min(...samples))} to ${formatMilliseconds(Math.max(...samples))}`
  return { measure, baseline: 'by itself', figure: medianOf(samples), unit: 'ms', bound, details }
}
