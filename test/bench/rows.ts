import { type Interval, median, ratioOf } from './statistics.ts'

/** One line of the table. */
export type Row = {
  measure: string
  /** What it is compared with. */
  against: string
  figure: Interval
  unit: 'ratio' | 'bytes' | 'nodes'
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
