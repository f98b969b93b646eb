/** The LIKE pattern for values that contain the text; `%`, `_` and `\` in it match themselves. */
export const containsPattern = (text: string): string =>
  `%${text.replace(/[\\%_]/g, (character) => `\\${character}`)}%`
