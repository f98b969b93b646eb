/** PostgreSQL keeps no NUL in a text, and no half of a surrogate pair in JSON. */
const UNSTORABLE = /[\0\p{Surrogate}]/u

export const isStorable = (text: string): boolean => !UNSTORABLE.test(text)

/** The one sentence about it. @param name begins it */
export const unstorableMessage = (name: string): string =>
  `${name} contains a character that can't be stored.`
