import { chosenIn, SCALE } from '../../popup/answer-choices.ts'
import type { PopupDesign } from '../../popup/design.ts'

/** What is asked in a form, beside who the visitor is. */
export type Question = {
  /** The name of the answer. */
  name: string
  text: string
  /** `words` are the visitor's own. */
  kind: 'one' | 'many' | 'scale' | 'words'
  /** To choose from; of a scale the words at its two ends. */
  options: readonly string[]
}

/** The questions of a design, in their order. Names, addresses and numbers of people are none. */
function questionsIn({ steps }: PopupDesign): Question[] {
  return steps
    .flatMap(({ blocks }) => blocks)
    .flatMap((block): Question[] => {
      if (block.type === 'question') {
        const { name, text, kind, options } = block
        return [{ name, text, kind, options }]
      }
      if (block.type !== 'field') return []
      const { name, label: text, options } = block
      if (block.kind === 'choice') return [{ name, text, kind: 'one', options }]
      return block.kind === 'text' ? [{ name, text, kind: 'words', options: [] }] : []
    })
}

/** Each once: as visitors see it, then what only the draft asks. */
export function questionsOf(...designs: readonly (PopupDesign | null)[]): Question[] {
  const questions = new Map<string, Question>()
  for (const design of designs) {
    for (const question of design ? questionsIn(design) : []) {
      if (!questions.has(question.name)) questions.set(question.name, question)
    }
  }
  return [...questions.values()]
}

/** An answer, word for word, and how often it was given. */
export type AnswerCount = { answer: string; count: number }

/**
 * How often each option was chosen, in their order; after them what was an option once. Two options of one
 * answer count both.
 */
export function tally({ kind, options }: Question, given: readonly AnswerCount[]): AnswerCount[] {
  const counts = new Map((kind === 'scale' ? SCALE : options).map((option) => [option, 0]))
  for (const { answer, count } of given) {
    const chosen = kind === 'many' ? (chosenIn(options, answer) ?? [answer]) : [answer]
    for (const option of chosen) counts.set(option, (counts.get(option) ?? 0) + count)
  }
  return Array.from(counts, ([answer, count]) => ({ answer, count }))
}

/** What a table calculator would take for a formula, and run. */
const FORMULA = /^[=+\-@\t\r]/

const cell = (text: string): string =>
  `"${(FORMULA.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`

/** A table as a file; its first character tells Excel of the letters. */
export const toCsv = (rows: readonly (readonly string[])[]): string =>
  `\uFEFF${rows.map((row) => `${row.map(cell).join(',')}\r\n`).join('')}`
