import { strToU8, Zip, ZipDeflate } from 'fflate'
import type { SubscriberResponse } from '../../subscribers/schema.ts'
import { textCells, textHeads } from '../columns.ts'
import type { FileWriter, Table } from './file-writer.ts'
import { rowXml, SHEET_END, sheetPath, sheetStart, workbookFiles } from './sheet-xml.ts'

/** A sheet of Excel has 1,048,576 rows; the first one has the heads. */
const MAX_SHEET_ROWS = 1_048_575
/** A file in a zip archive without extensions has at most 4 GiB. */
const MAX_SHEET_CHARACTERS = 1_000_000_000
/** The larger levels take more than twice the time for a file that is a few per cent smaller. */
const LEVEL = 3

/** A zip archive whose bytes can be taken as they are produced. */
function createArchive(createdAt: Date) {
  let chunks: Uint8Array[] = []
  const zip = new Zip((error, chunk) => {
    if (error !== null) throw error
    chunks.push(chunk)
  })
  return {
    add(path: string): (text: string, isLast: boolean) => void {
      const file = new ZipDeflate(path, { level: LEVEL })
      file.mtime = createdAt
      zip.add(file)
      return (text, isLast) => file.push(strToU8(text), isLast)
    },
    end: () => zip.end(),
    take(): Uint8Array {
      const taken = Buffer.concat(chunks)
      chunks = []
      return taken
    },
  }
}

/** A workbook whose rows continue on further sheets. */
export function xlsxWriter(
  { columns, createdAt, ...options }: Table,
  maxSheetRows = MAX_SHEET_ROWS,
): FileWriter {
  const cellsOf = textCells(columns, options)
  const heads = textHeads(columns, options)
  const archive = createArchive(createdAt)
  let sheetCount = 0
  let rowCount = 0
  let length = 0
  let push: (text: string, isLast: boolean) => void = () => {}

  const startSheet = () => {
    if (sheetCount > 0) push(SHEET_END, true)
    sheetCount += 1
    rowCount = 0
    length = 0
    push = archive.add(sheetPath(sheetCount))
    push(sheetStart(columns.length) + rowXml(1, heads), false)
  }
  /** Writes as many of the rows as the sheet has room for, and returns how many. */
  const fillSheet = (rows: readonly SubscriberResponse[]): number => {
    const fitting = rows.slice(0, maxSheetRows - rowCount)
    const xml = fitting.map((row, index) => rowXml(rowCount + index + 2, cellsOf(row))).join('')
    rowCount += fitting.length
    length += xml.length
    push(xml, false)
    return fitting.length
  }
  return {
    start() {
      startSheet()
      return archive.take()
    },
    write(rows) {
      for (let written = 0; written < rows.length; written += fillSheet(rows.slice(written))) {
        if (rowCount === maxSheetRows || length > MAX_SHEET_CHARACTERS) startSheet()
      }
      return archive.take()
    },
    end() {
      push(SHEET_END, true)
      for (const [path, text] of Object.entries(workbookFiles(sheetCount)))
        archive.add(path)(text, true)
      archive.end()
      return archive.take()
    },
  }
}
