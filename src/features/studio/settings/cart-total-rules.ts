/** Parses a typed total, with a decimal point or comma; 0 if empty, null if it is invalid. */
export const parseCartTotal = (typed: string): number | null =>
  /^\s*(\d{1,10}([.,]\d{1,3})?)?\s*$/.test(typed) ? Number(typed.replace(',', '.')) : null
