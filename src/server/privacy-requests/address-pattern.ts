/**
 * A regular expression, of PostgreSQL and JavaScript alike, that finds an address in lower-case text, but not inside a
 * longer address.
 */
export const addressPattern = (email: string): string =>
  `(?<![a-z0-9._%+-])${email.toLowerCase().replace(/[^a-z0-9@]/gu, escapeCharacter)}(?![a-z0-9-]|\\.[a-z0-9])`

/** Letters outside ASCII have no special meaning, and no escape. */
const escapeCharacter = (character: string): string =>
  character.charCodeAt(0) < 128 ? `\\${character}` : character
