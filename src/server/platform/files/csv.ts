/** Makes Excel read the file as UTF-8. */
export const CSV_START = '\uFEFF'

/** Text that a spreadsheet would execute as a formula. */
const FORMULA_START = /^[=+\-@\t\r]/

export const startsLikeFormula = (text: string): boolean => FORMULA_START.test(text)

/** An apostrophe before a formula makes it text: `=1+1` becomes `'=1+1`. */
export const withoutFormula = (text: string): string =>
  startsLikeFormula(text) ? `'${text}` : text

const cell = (text: string): string => `"${withoutFormula(text).replaceAll('"', '""')}"`

/** One row of a CSV file. */
export const csvRow = (cells: readonly string[]): string => `${cells.map(cell).join(',')}\r\n`
