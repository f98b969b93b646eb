import type { RejectReason } from '../../features/subscribers/imports/model.ts'
import { CSV_START, csvRow } from '../platform/files/csv.ts'
import type { RejectedImportRow } from './rejected-rows.ts'

/** Why a row was not taken, and what to do about it. */
const REASON_TEXTS: Readonly<Record<RejectReason, (detail: string) => string>> = {
  'broken-quotes': () => 'The quotation marks in this row don’t match.',
  'too-many-cells': () =>
    'This row has more values than the first row. Put values that contain the separator in quotation marks.',
  unreadable: () => 'Some characters can’t be read. Save the file as UTF-8.',
  'no-email': () => 'There is no email address.',
  'invalid-email': () => 'The email address isn’t valid.',
  'too-long': (column) => `The value in “${column}” is too long.`,
  'invalid-date': () => 'The date can’t be read, or it is in the future. Write it like 2026-03-01.',
  duplicate: (row) => `Row ${row} has the same email address.`,
  'on-list': () => 'Already on the list.',
  waiting: () => 'Signed up and hasn’t confirmed the email address yet.',
  unsubscribed: () => 'Unsubscribed from this list.',
}

/**
 * The rows that were not taken as a CSV file, in chunks: row number, reason, and the row as it was in the file.
 * @param header the names of the file's columns, if it had them
 * @param read the rows after a row of the file, in order; none at the end
 */
export async function* rejectedRowsFile(
  header: readonly string[],
  read: (after: number) => Promise<readonly RejectedImportRow[]>,
): AsyncGenerator<string, void> {
  yield CSV_START + csvRow(['Row', 'Why it was not imported', ...header])
  let last = 0
  for (;;) {
    const rows = await read(last)
    if (rows.length === 0) return
    yield rows
      .map(({ file_row, cells, reason, detail }) =>
        csvRow([String(file_row), REASON_TEXTS[reason](detail ?? ''), ...cells]),
      )
      .join('')
    last = rows.at(-1)?.file_row ?? last
  }
}
