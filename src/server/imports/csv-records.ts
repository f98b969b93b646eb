const QUOTE = '"'
/** A cell may contain line breaks; a quotation mark that isn't closed must not swallow the rest of the file. */
const MAX_LINES = 100
const MAX_RECORD_LENGTH = 100_000

/** A row of the file, counted from 1 as a spreadsheet counts; `cells` is null if its quotation marks don't match. */
export type CsvRecord = { row: number; text: string; cells: readonly string[] | null }

/** The closing quotation mark from `from` on; a doubled one belongs to the value. */
function closingQuote(text: string, from: number): number {
  let at = text.indexOf(QUOTE, from)
  while (at !== -1 && text[at + 1] === QUOTE) at = text.indexOf(QUOTE, at + 2)
  return at
}

/** `open`: the text ends within quotation marks. `broken`: a value goes on after its closing quotation mark. */
function splitCells(text: string, delimiter: string): string[] | 'open' | 'broken' {
  const cells: string[] = []
  let at = 0
  for (;;) {
    if (text[at] !== QUOTE) {
      const end = text.indexOf(delimiter, at)
      cells.push(end === -1 ? text.slice(at) : text.slice(at, end))
      if (end === -1) return cells
      at = end + 1
      continue
    }
    const close = closingQuote(text, at + 1)
    if (close === -1) return 'open'
    cells.push(text.slice(at + 1, close).replaceAll('""', QUOTE))
    if (close + 1 === text.length) return cells
    if (text[close + 1] !== delimiter) return 'broken'
    at = close + 2
  }
}

/**
 * Reads the rows of a CSV file, without its empty lines. A row with a mistake in its quotation marks is returned as
 * broken, and reading goes on in the next line: a CSV parser would take the rest of the file for one value.
 */
export function* readRecords(text: string, delimiter: string): Generator<CsvRecord> {
  const lines = text.split(/\r\n|\n|\r/)
  let row = 0
  for (let index = 0; index < lines.length; index += 1) {
    row += 1
    const line = lines[index] ?? ''
    if (line.trim() === '') continue
    if (!line.includes(QUOTE)) {
      yield { row, text: line, cells: line.split(delimiter) }
      continue
    }
    const { record, cells, lineCount } = readQuoted(lines, index, delimiter)
    yield { row, text: record, cells }
    index += lineCount - 1
  }
}

function readQuoted(lines: readonly string[], first: number, delimiter: string) {
  const line = lines[first] ?? ''
  let record = line
  for (let lineCount = 1; lineCount <= MAX_LINES; lineCount += 1) {
    if (record.length > MAX_RECORD_LENGTH) break
    const cells = splitCells(record, delimiter)
    if (cells === 'broken') break
    if (cells !== 'open') return { record, cells, lineCount }
    const next = lines[first + lineCount]
    if (next === undefined) break
    record = `${record}\n${next}`
  }
  return { record: line, cells: null, lineCount: 1 }
}

const DELIMITERS = [',', ';', '\t', '|'] as const
const SAMPLE_RECORDS = 50

/** How many rows have as many cells as most do; 0 if most have only one. */
function consistency(text: string, delimiter: string): number {
  const counts = new Map<number, number>()
  let records = 0
  for (const { cells } of readRecords(text, delimiter)) {
    if (cells !== null) counts.set(cells.length, (counts.get(cells.length) ?? 0) + 1)
    records += 1
    if (records === SAMPLE_RECORDS) break
  }
  const [[cellCount, rows] = [1, 0]] = [...counts].sort((one, other) => other[1] - one[1])
  return cellCount === 1 ? 0 : rows + cellCount / 1_000
}

/** Excel can name the separator in a line of its own, which it does not show. */
const SEPARATOR_LINE = /^sep=(.)\r?\n/i

/** The character between the cells, and the text without Excel's line that names it. */
export function detectDelimiter(text: string): { delimiter: string; rows: string } {
  const [line = '', named] = SEPARATOR_LINE.exec(text) ?? []
  const rows = text.slice(line.length)
  if (named !== undefined) return { delimiter: named, rows }
  const sample = rows.slice(0, MAX_RECORD_LENGTH)
  const scores = DELIMITERS.map((one) => consistency(sample, one))
  const best = scores.indexOf(Math.max(...scores))
  return { delimiter: DELIMITERS[best] ?? ',', rows }
}
