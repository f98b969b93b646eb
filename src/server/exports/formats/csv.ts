import { stringify } from 'csv-stringify/sync'
import { CSV_START, withoutFormula } from '../../platform/files/csv.ts'
import { textCells, textHeads } from '../columns.ts'
import type { FileWriter, Table } from './file-writer.ts'

const toLines = (rows: readonly string[][]): Uint8Array =>
  Buffer.from(stringify([...rows], { record_delimiter: '\r\n', cast: { string: withoutFormula } }))

/** CSV as in RFC 4180, in UTF-8. */
export function csvWriter({ columns, ...options }: Table): FileWriter {
  const cellsOf = textCells(columns, options)
  return {
    start: () => Buffer.concat([Buffer.from(CSV_START), toLines([textHeads(columns, options)])]),
    write: (rows) => toLines(rows.map(cellsOf)),
    end: () => new Uint8Array(),
  }
}
