import * as v from 'valibot'

/** One answer to a question, and how often it was given. */
export type AnswerCount = { answer: string; count: number }
/** An answer in the visitor's own words. */
export type AnswerText = { id: string; text: string; at: Date }

export type QuestionAnswers = {
  name: string
  text: string
  kind: 'one' | 'many' | 'scale' | 'words'
  /** The labels at the two ends of a scale. */
  ends: readonly string[]
  /** How many times the question was answered. */
  answered: number
  options: readonly AnswerCount[]
  /** Newest first. */
  texts: readonly AnswerText[]
  /** The cursor for older text answers; null if there are none. */
  next: string | null
}

export type SurveyAnswers = {
  total: number
  /** The file contains only this many of the newest answers; null if it contains all of them. */
  fileLimit: number | null
  questions: readonly QuestionAnswers[]
}

const textSchema = v.pipe(
  v.object({ id: v.string(), text: v.string(), at: v.string() }),
  v.transform(({ at, ...text }): AnswerText => ({ ...text, at: new Date(at) })),
)

const answersSchema = v.object({
  total: v.number(),
  file_limit: v.optional(v.nullable(v.number()), null),
  questions: v.array(
    v.object({
      name: v.string(),
      text: v.string(),
      kind: v.fallback(v.picklist(['one', 'many', 'scale', 'words']), 'one'),
      ends: v.optional(v.array(v.string()), []),
      answered: v.number(),
      options: v.optional(v.array(v.object({ answer: v.string(), count: v.number() })), []),
      texts: v.optional(v.array(textSchema), []),
      next: v.optional(v.nullable(v.string()), null),
    }),
  ),
})

export function parseAnswers(data: unknown): SurveyAnswers {
  const { total, file_limit: limit, questions } = v.parse(answersSchema, data)
  return { total, questions, fileLimit: limit !== null && limit < total ? limit : null }
}

/** The average answer on a scale; null if nobody has answered. */
export function averageOf(options: readonly AnswerCount[]): number | null {
  const numericOptions = options.filter(({ answer }) => Number.isFinite(Number(answer)))
  const count = numericOptions.reduce((sum, option) => sum + option.count, 0)
  const sum = numericOptions.reduce(
    (total, option) => total + Number(option.answer) * option.count,
    0,
  )
  return count === 0 ? null : sum / count
}

/** Appends a page of older text answers to one question. */
export const appendOlder = (
  before: SurveyAnswers,
  { name, texts, next }: QuestionAnswers,
): SurveyAnswers => ({
  ...before,
  questions: before.questions.map((question) =>
    question.name === name ? { ...question, texts: [...question.texts, ...texts], next } : question,
  ),
})
