import { writeFile } from 'node:fs/promises'
import { cpus, loadavg, platform, release } from 'node:os'
import { fileURLToPath } from 'node:url'
import type { Row } from './rows.ts'
import { compareWithBound } from './statistics.ts'

const FILE = fileURLToPath(new URL('./results.md', import.meta.url))

/** The conditions of the measurement, one per line. */
export type MeasurementConditions = Readonly<Record<string, string>>

export const isFailure = ({ figure, bound }: Row): boolean =>
  bound !== null && compareWithBound(figure, bound) === 'beyond'

export function describeMachine(): string {
  const processors = cpus()
  return `${processors.length} × ${processors[0]?.model.trim()}, ${platform()} ${release()}`
}

/** The load average: above the number of CPUs, absolute times are not reliable. */
export const loadAverage = (): string => (loadavg()[0] ?? 0).toFixed(1)

const HEAD = ['measure', 'against', 'figure', '95 % interval', 'at most', 'verdict', 'medians']

function formatRow(row: Row): string[] {
  const { figure, bound, unit } = row
  const number = (value: number) =>
    unit === 'ratio' ? value.toFixed(value < 0.1 ? 3 : 2) : value.toFixed(1)
  return [
    row.measure,
    row.against,
    unit === 'ratio' ? `× ${number(figure.value)}` : `${number(figure.value)} ${unit}`,
    `${number(figure.low)} to ${number(figure.high)}`,
    bound === null ? '–' : String(bound),
    bound === null ? 'information' : compareWithBound(figure, bound),
    row.details,
  ]
}

/** A Markdown table with columns aligned as plain text. */
export function formatTable(rows: readonly Row[]): string {
  const lines = [HEAD, ...rows.map(formatRow)]
  const widths = HEAD.map((_, column) =>
    Math.max(...lines.map((cells) => cells[column]?.length ?? 0)),
  )
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`
  const [head = [], ...body] = lines
  return [line(head), line(widths.map((width) => '-'.repeat(width))), ...body.map(line)].join('\n')
}

const INTRODUCTION = `# What the kit costs

Written by \`npm run bench\`; a run replaces it. A figure is a ratio of medians over interleaved runs, or
a median growth; its interval holds the true one with 95 % confidence (bootstrap over the rounds).
\`beyond\`, and a failure, is only an interval that lies wholly beyond the bound; \`undecided\` is one
that has the bound inside it.

- Pages are built as the product is, in production mode, and start in a fresh browser context each.
- Usable: the view stands, loads no more, and its first field has taken the focus; counted from the
  first line of the script. Every way has the same Kit and an API that answers at once.
- Plain \`createRoot\`: the same view in the page itself, without custom element and shadow root.
- Hand-written DOM: the same finished markup and styles from a template, without behaviour; for a
  text, a loop over text nodes. What no framework could be quicker than.
- A change counts until it stands in every text; layout, the same for all, is left out.
- A key: typed into the text of a block by a real keyboard event, until the frame is over in which the canvas is
  drawn with it. The only absolute time that is bounded.
- A pop-up on a visitor’s page: engine and renderer, with an API that answers at once.
- Heap: read after each of 20 blocks of 50 mounts, behind a full collection, at full speed.
- Listeners: the browser's own count behind a full collection, on both builds, the shell by hash.
- Bytes: gzip -9 of every file that a page with one tag gets within 5 s of its definition, whatever it was for, counted once.
  Beside them the one element of @teamhanko/hanko-elements, which signs people in by passkey on the pages of others; the
  servers' answers are not counted.
`

export async function writeResults(
  rows: readonly Row[],
  circumstances: MeasurementConditions,
): Promise<void> {
  const lines = Object.entries(circumstances).map(([what, text]) => `- ${what}: ${text}`)
  await writeFile(FILE, [INTRODUCTION, lines.join('\n'), '', formatTable(rows), ''].join('\n'))
}
