const QUOTE = '"'
/** A cell may contain line breaks; a quotation mark that isn't closed must not swallow the rest of the file. */
const MAX_LINES = 100
const MAX_RECORD_LENGTH = 100_000
/** More than any file has that can be imported: what follows in a row is one cell, so that a row is a short list. */
const MAX_CELLS = 1_000

/** A row of the file, counted from 1 as a spreadsheet counts; `cells` is null if its quotation marks don't match. */
export type CsvRecord = { row: number; text: string; cells: readonly string[] | null }

/** The closing quotation mark from `from` on; a doubled one belongs to the value. */
function closingQuote(text: string, from: number): number {
  let at = text.indexOf(QUOTE, from)
  while (at !== -1 && text[at + 1] === QUOTE) at = text.indexOf(QUOTE, at + 2)
  return at
}

/** How far a record has been split. */
type Split = {
  cells: string[]
  /** Where the next cell starts. */
  at: number
  /** Its closing quotation mark is not before this. */
  searched: number
}

/**
 * Splits the rest of a record. `open`: it ends within quotation marks, and can go on with a longer text. `broken`: a
 * value goes on after its closing quotation mark.
 */
function splitCells(split: Split, text: string, delimiter: string): 'whole' | 'open' | 'broken' {
  for (;;) {
    const { cells, at, searched } = split
    if (text[at] !== QUOTE) {
      const end = text.indexOf(delimiter, at)
      cells.push(end === -1 ? text.slice(at) : text.slice(at, end))
      if (end === -1) return 'whole'
      split.at = end + 1
      continue
    }
    const close = closingQuote(text, Math.max(at + 1, searched))
    if (close === -1) {
      split.searched = text.length
      return 'open'
    }
    cells.push(text.slice(at + 1, close).replaceAll('""', QUOTE))
    if (close + 1 === text.length) return 'whole'
    if (text[close + 1] !== delimiter) return 'broken'
    split.at = close + 2
  }
}

const LINE_FEED = 10
const CARRIAGE_RETURN = 13

/** The line that starts at `from`, and where the next one starts; found one by one, because a file may have millions. */
function readLine(text: string, from: number): { line: string; next: number } {
  let end = from
  for (; end < text.length; end += 1) {
    const code = text.charCodeAt(end)
    if (code === LINE_FEED || code === CARRIAGE_RETURN) break
  }
  const isPair = text.charCodeAt(end) === CARRIAGE_RETURN && text.charCodeAt(end + 1) === LINE_FEED
  return { line: text.slice(from, end), next: end + (isPair ? 2 : 1) }
}

/**
 * Reads the rows of a CSV file, without its empty lines. A row with a mistake in its quotation marks is returned as
 * broken, and reading goes on in the next line: a CSV parser would take the rest of the file for one value.
 */
export function* readRecords(text: string, delimiter: string): Generator<CsvRecord> {
  let row = 0
  for (let at = 0; at < text.length; ) {
    const { line, next } = readLine(text, at)
    row += 1
    at = next
    if (line.trim() === '') continue
    if (!line.includes(QUOTE)) {
      yield { row, text: line, cells: splitUnquoted(line, delimiter) }
      continue
    }
    const record = readQuoted(text, { line, next }, delimiter)
    yield { row, text: record.text, cells: record.cells }
    at = record.next
  }
}

function splitUnquoted(line: string, delimiter: string): string[] {
  const cells = line.split(delimiter, MAX_CELLS)
  if (cells.length < MAX_CELLS) return cells
  const end = cells.join(delimiter).length
  return end === line.length ? cells : [...cells, line.slice(end + delimiter.length)]
}

type Quoted = { text: string; cells: readonly string[] | null; next: number }

/** The record that starts in this line, with the lines up to its last closing quotation mark. */
function readQuoted(
  text: string,
  { line, next }: { line: string; next: number },
  delimiter: string,
): Quoted {
  const split: Split = { cells: [], at: 0, searched: 0 }
  let record = line
  let end = next
  for (let lineCount = 1; lineCount <= MAX_LINES; lineCount += 1) {
    if (record.length > MAX_RECORD_LENGTH) break
    const state = splitCells(split, record, delimiter)
    if (state === 'whole') return { text: record, cells: split.cells, next: end }
    if (state === 'broken' || end >= text.length) break
    const following = readLine(text, end)
    record = `${record}\n${following.line}`
    end = following.next
  }
  return { text: line, cells: null, next }
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
