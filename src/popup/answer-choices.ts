/** A scale's values, as they appear in answers. */
export const SCALE = ['1', '2', '3', '4', '5']
/** Separates the chosen options of one answer. */
const SEPARATOR = ', '

/**
 * The chosen options of an answer, in order, each at most once; null if the answer consists of anything else. An option
 * may contain the separator.
 */
export function parseChoices(options: readonly string[], answer: string): readonly string[] | null {
  // The options chosen so far, by the position where the rest of the answer starts.
  const choicesByPosition = new Map<number, readonly string[]>([[0, []]])
  for (const option of options) {
    for (const [start, before] of [...choicesByPosition]) {
      if (option === '' || !answer.startsWith(option, start)) continue
      const chosen = [...before, option]
      const end = start + option.length
      if (end === answer.length) return chosen
      const rest = end + SEPARATOR.length
      if (answer.startsWith(SEPARATOR, end) && !choicesByPosition.has(rest))
        choicesByPosition.set(rest, chosen)
    }
  }
  return null
}
