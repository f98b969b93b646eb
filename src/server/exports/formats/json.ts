import { jsonRow } from '../columns.ts'
import type { FileWriter, Table } from './file-writer.ts'

/** A JSON array with one object per line. Text is written as it is. */
export function jsonWriter({ columns }: Table): FileWriter {
  const toObject = jsonRow(columns)
  let isFirst = true
  return {
    start: () => Buffer.from('['),
    write(rows) {
      const lines = rows.map((row) => {
        const separator = isFirst ? '\n' : ',\n'
        isFirst = false
        return separator + JSON.stringify(toObject(row))
      })
      return Buffer.from(lines.join(''))
    },
    end: () => Buffer.from('\n]\n'),
  }
}
