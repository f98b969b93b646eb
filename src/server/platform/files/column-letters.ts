const LETTERS = 26
const CODE_OF_A = 65

/** The letters of a spreadsheet's column, counted from 0: A, Z, AA. */
export function columnLetters(index: number): string {
  const letter = String.fromCharCode(CODE_OF_A + (index % LETTERS))
  return index < LETTERS ? letter : columnLetters(Math.floor(index / LETTERS) - 1) + letter
}
