import { type Interval, median, medianOf, ratioOf } from './statistics.ts'

/** One line of the table. */
export type Row = {
  measure: string
  /** What it is compared with. */
  against: string
  figure: Interval
  unit: 'ratio' | 'bytes' | 'nodes' | 'listeners' | 'ms'
  /** The most that the figure may be; null for information. */
  bound: number | null
  /** The medians behind the ratio, in words. */
  behind: string
}

const milliseconds = (ms: number): string =>
  `${ms < 1 ? ms.toPrecision(2) : ms.toFixed(ms < 10 ? 2 : 1)} ms`

/** A row for how many times as long one way takes as another. */
export function ratioRow(
  measure: string,
  subject: readonly number[],
  against: string,
  reference: readonly number[],
  bound: number | null = null,
): Row {
  const behind = `${milliseconds(median(subject))} : ${milliseconds(median(reference))}`
  return { measure, against, figure: ratioOf(subject, reference), unit: 'ratio', bound, behind }
}

/** A row for how long something takes by itself, in milliseconds: bounded only where people feel it. */
export function timeRow(
  measure: string,
  samples: readonly number[],
  bound: number | null = null,
): Row {
  const behind = `${milliseconds(Math.min(...samples))} to ${milliseconds(Math.max(...samples))}`
  return { measure, against: 'by itself', figure: medianOf(samples), unit: 'ms', bound, behind }
}
