/** PostgreSQL cannot store NUL in text or lone surrogates in JSON. */
const UNSTORABLE_CHARACTER = /[\0\p{Surrogate}]/u

export const isStorable = (text: string): boolean => !UNSTORABLE_CHARACTER.test(text)

/** The error message for text that can't be stored. @param name starts the sentence */
export const unstorableMessage = (name: string): string =>
  `${name} contains a character that can't be stored.`
