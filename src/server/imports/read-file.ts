import { setImmediate } from 'node:timers/promises'
import {
  type Encoding,
  MAX_IMPORT_COLUMNS,
  MAX_IMPORT_ROWS,
} from '../../features/subscribers/imports/model.ts'
import { Refusal } from '../platform/http/refusal.ts'
import { detectDelimiter, readRecords } from './csv-records.ts'
import { decodeText, detectEncoding, isSpreadsheet } from './text.ts'

/** How many rows are returned for the preview, from which the columns are guessed. */
const PREVIEW_ROWS = 50
const PREVIEW_CELL_LENGTH = 200
/** Other requests are answered after this many rows. */
const ROWS_PER_TURN = 5_000

export type UploadedFile = {
  encoding: Encoding
  delimiter: string
  rowCount: number
  /** The whole file as text. */
  rows: string
  preview: string[][]
}

const invalid = (message: string) => new Refusal('INVALID', message)

/** The text of the file, and how it is read. @throws Refusal INVALID with what to do about the file */
export async function readFile(bytes: Uint8Array): Promise<UploadedFile> {
  if (bytes.length === 0) throw invalid('This file is empty. Choose another one.')
  if (isSpreadsheet(bytes))
    throw invalid('This is a spreadsheet. Save it as CSV first, then choose the CSV file.')
  const encoding = detectEncoding(bytes)
  const text = decodeText(bytes, encoding)
  if (text === null) throw invalid('This isn’t a text file. Save your list as CSV first.')
  const { delimiter, rows } = detectDelimiter(text)
  return { encoding, delimiter, rows, ...(await scan(rows, delimiter)) }
}

async function scan(rows: string, delimiter: string) {
  const first: string[][] = []
  let columnCount = 0
  let rowCount = 0
  for (const { row, cells } of readRecords(rows, delimiter)) {
    rowCount += 1
    if (cells === null && rowCount === 1) throw brokenQuotes(row)
    // The first row decides how many columns there are: a longer row has a delimiter too many.
    if (rowCount === 1) columnCount = columnCountOf(cells ?? [])
    if (cells !== null && first.length < PREVIEW_ROWS)
      first.push(cells.slice(0, columnCount).map((cell) => cell.slice(0, PREVIEW_CELL_LENGTH)))
    if (rowCount % ROWS_PER_TURN === 0) await setImmediate()
  }
  if (rowCount === 0) throw invalid('This file is empty. Choose another one.')
  if (rowCount > MAX_IMPORT_ROWS + 1) throw tooMany(`${readable(rowCount)} rows`, MAX_IMPORT_ROWS)
  const preview = first.map((cells) =>
    Array.from({ length: columnCount }, (_, column) => cells[column] ?? ''),
  )
  return { rowCount, preview }
}

const brokenQuotes = (row: number) =>
  invalid(`Row ${row} has quotation marks that don’t match. Correct it and choose the file again.`)

const readable = (count: number): string => count.toLocaleString('en')

const tooMany = (what: string, most: number) =>
  invalid(`This file has ${what}. The maximum is ${readable(most)}: split it into several files.`)

/** @throws Refusal INVALID; a row of very many cells is not counted to its end */
function columnCountOf({ length }: readonly string[]): number {
  if (length <= MAX_IMPORT_COLUMNS) return length
  throw tooMany(`more than ${MAX_IMPORT_COLUMNS} columns`, MAX_IMPORT_COLUMNS)
}
