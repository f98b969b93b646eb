import * as v from 'valibot'

/** One of a question's answers, with how often it was given. */
export type AnswerCount = { answer: string; count: number }
/** In a visitor's own words. */
export type AnswerText = { id: string; text: string; at: Date }

export type QuestionAnswers = {
  name: string
  text: string
  kind: 'one' | 'many' | 'scale' | 'words'
  /** What the two ends of a scale mean. */
  ends: readonly string[]
  /** How often somebody has answered it. */
  answered: number
  options: readonly AnswerCount[]
  /** The newest first. */
  texts: readonly AnswerText[]
  /** The keyset of older texts; null where there are none. */
  next: string | null
}

export type SurveyAnswers = {
  total: number
  /** As many, the newest, as the file holds; null where it holds all. */
  fileLimit: number | null
  questions: readonly QuestionAnswers[]
}

const wireText = v.pipe(
  v.object({ id: v.string(), text: v.string(), at: v.string() }),
  v.transform(({ at, ...text }): AnswerText => ({ ...text, at: new Date(at) })),
)

const wireAnswers = v.object({
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
      texts: v.optional(v.array(wireText), []),
      next: v.optional(v.nullable(v.string()), null),
    }),
  ),
})

export function parseAnswers(data: unknown): SurveyAnswers {
  const { total, file_limit: limit, questions } = v.parse(wireAnswers, data)
  return { total, questions, fileLimit: limit !== null && limit < total ? limit : null }
}

/** Of a scale, whose answers are its steps; null where nobody has answered. */
export function averageOf(options: readonly AnswerCount[]): number | null {
  const known = options.filter(({ answer }) => Number.isFinite(Number(answer)))
  const count = known.reduce((sum, option) => sum + option.count, 0)
  const sum = known.reduce((total, option) => total + Number(option.answer) * option.count, 0)
  return count === 0 ? null : sum / count
}

/** With the older texts of one question, as they have come. */
export const withOlder = (
  before: SurveyAnswers,
  { name, texts, next }: QuestionAnswers,
): SurveyAnswers => ({
  ...before,
  questions: before.questions.map((question) =>
    question.name === name ? { ...question, texts: [...question.texts, ...texts], next } : question,
  ),
})
