/** The steps of a scale, as they are answered. */
export const SCALE = ['1', '2', '3', '4', '5']
/** Between the chosen options of one answer. */
const BETWEEN = ', '

/**
 * The options of which an answer is made, in their order, each at most once; null where it is made otherwise. An
 * option may itself hold what is between.
 */
export function chosenIn(options: readonly string[], answer: string): readonly string[] | null {
  // By where the rest begins: what was chosen up to there.
  const ways = new Map<number, readonly string[]>([[0, []]])
  for (const option of options) {
    for (const [start, before] of [...ways]) {
      if (option === '' || !answer.startsWith(option, start)) continue
      const chosen = [...before, option]
      const end = start + option.length
      if (end === answer.length) return chosen
      const rest = end + BETWEEN.length
      if (answer.startsWith(BETWEEN, end) && !ways.has(rest)) ways.set(rest, chosen)
    }
  }
  return null
}
