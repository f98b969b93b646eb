import { CSV_START, csvRow } from '../platform/files/csv.ts'
import type { RejectedImportRow } from './rejected-rows.ts'
import type { RejectedRowsQuery } from './schema.ts'

/** Why a row was not taken; a detail is the number of the earlier row, or the name of the column. */
const reasonText = ({ reason, detail }: RejectedImportRow, labels: RejectedRowsQuery): string => {
  const label = labels[reason] ?? reason
  return detail === null ? label : `${label} (${detail})`
}

/**
 * The rows that were not taken as a CSV file, in chunks: row number, reason, and the row as it was in the file.
 * @param labels the texts, in the language of the person who downloads it
 * @param header the names of the file's columns, if it had them
 * @param read the rows after a row of the file, in order; none at the end
 */
export async function* rejectedRowsFile(
  { labels, header }: { labels: RejectedRowsQuery; header: readonly string[] },
  read: (after: number) => Promise<readonly RejectedImportRow[]>,
): AsyncGenerator<string, void> {
  yield CSV_START + csvRow([labels.row, labels.reason, ...header])
  let last = 0
  for (;;) {
    const rows = await read(last)
    if (rows.length === 0) return
    yield rows
      .map((row) => csvRow([String(row.file_row), reasonText(row, labels), ...row.cells]))
      .join('')
    last = rows.at(-1)?.file_row ?? last
  }
}
