import type { Row } from './rows.ts'
import { compareWithBound } from './statistics.ts'

/** A Markdown table with columns aligned as plain text; the first line has the titles. */
export function formatTable([head = [], ...body]: readonly (readonly string[])[]): string {
  const widths = head.map((title, column) =>
    Math.max(title.length, ...body.map((cells) => cells[column]?.length ?? 0)),
  )
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`
  return [line(head), line(widths.map((width) => '-'.repeat(width))), ...body.map(line)].join('\n')
}

export const isFailure = ({ figure, bound }: Row): boolean =>
  bound !== null && compareWithBound(figure, bound) === 'beyond'

const COLUMN_TITLES = [
  'measure',
  'against',
  'figure',
  '95% interval',
  'at most',
  'verdict',
  'medians',
]

function formatRow(row: Row): string[] {
  const { figure, bound, unit } = row
  const formatNumber = (value: number) =>
    unit === 'ratio' ? value.toFixed(value < 0.1 ? 3 : 2) : value.toFixed(1)
  return [
    row.measure,
    row.baseline,
    unit === 'ratio' ? `× ${formatNumber(figure.value)}` : `${formatNumber(figure.value)} ${unit}`,
    `${formatNumber(figure.low)} to ${formatNumber(figure.high)}`,
    bound === null ? '–' : String(bound),
    bound === null ? 'information' : compareWithBound(figure, bound),
    row.details,
  ]
}

/** A table of figures with their confidence intervals and maxima. */
export const formatRows = (rows: readonly Row[]): string =>
  formatTable([COLUMN_TITLES, ...rows.map(formatRow)])
