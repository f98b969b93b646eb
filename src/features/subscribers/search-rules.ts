/** Kit and server share it. */
export const MAX_SEARCH_LENGTH = 100

/** From this many characters on, a search looks inside of words: the index knows groups of three. */
export const MIN_INNER_SEARCH_LENGTH = 3

/** Whether a search is so short that it only finds the start of words. */
export const findsOnlyWordStarts = (text: string): boolean => {
  const { length } = [...text.trim()]
  return length > 0 && length < MIN_INNER_SEARCH_LENGTH
}
