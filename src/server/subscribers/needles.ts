import { findsOnlyWordStarts } from '../../features/subscribers/search-rules.ts'

/** Between the values of the text that a search looks through; see `subscriber_search_text`. */
const VALUE_SEPARATOR = '\x1f'
/** A short search finds words that start after one of these. */
const WORD_SEPARATORS = [VALUE_SEPARATOR, ' ', '.', '@', '-', '_', '+'] as const
const WORD_CHARACTER = /[\p{L}\p{N}]/u

/** The texts of which one must be contained for a search to match; none for a short search that can't start a word. */
export function toNeedles(search: string): string[] {
  if (!findsOnlyWordStarts(search)) return [search]
  if (!WORD_CHARACTER.test(search)) return []
  return WORD_SEPARATORS.map((separator) => separator + search)
}
