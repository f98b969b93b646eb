/** Makes Excel read the file as UTF-8. */
export const CSV_START = '\uFEFF'

/** Text that a spreadsheet would execute as a formula. */
const FORMULA_START = /^[=+\-@\t\r]/

const cell = (text: string): string =>
  `"${(FORMULA_START.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`

/** One row of a CSV file. */
export const csvRow = (cells: readonly string[]): string => `${cells.map(cell).join(',')}\r\n`
