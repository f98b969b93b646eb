import { parseChoices, SCALE } from '../../popup/answer-choices.ts'
import type { PopupDesign } from '../../popup/design.ts'
import { CSV_START, csvRow } from '../platform/files/csv.ts'

/** A form question, other than those for the visitor's name and contact details. */
export type Question = {
  /** The name of the answer field. */
  name: string
  text: string
  /** `words`: free text. */
  kind: 'one' | 'many' | 'scale' | 'words'
  /** The options to choose from; for a scale, the labels of its two ends. */
  options: readonly string[]
}

/** A design's questions, in order. Excludes fields for names, email addresses and phone numbers. */
function readQuestions({ steps }: PopupDesign): Question[] {
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

/** Each question once: first the published questions, then the questions that are only in the draft. */
export function mergeQuestions(...designs: readonly (PopupDesign | null)[]): Question[] {
  const questions = new Map<string, Question>()
  for (const design of designs) {
    for (const question of design ? readQuestions(design) : []) {
      if (!questions.has(question.name)) questions.set(question.name, question)
    }
  }
  return [...questions.values()]
}

/** An exact answer, and how often it was given. */
export type AnswerCount = { answer: string; count: number }

/**
 * How often each option was chosen, in order, followed by former options. An answer with several options is counted for
 * each of them.
 */
export function countOptions(
  { kind, options }: Question,
  answerCounts: readonly AnswerCount[],
): AnswerCount[] {
  const counts = new Map((kind === 'scale' ? SCALE : options).map((option) => [option, 0]))
  for (const { answer, count } of answerCounts) {
    const chosen = kind === 'many' ? (parseChoices(options, answer) ?? [answer]) : [answer]
    for (const option of chosen) counts.set(option, (counts.get(option) ?? 0) + count)
  }
  return Array.from(counts, ([answer, count]) => ({ answer, count }))
}

/** Formats a table as CSV. */
export const toCsv = (rows: readonly (readonly string[])[]): string =>
  CSV_START + rows.map(csvRow).join('')
