import * as v from 'valibot'

const DEFAULT_LIMIT = 10
const MAX_LIMIT = 100

export const answersQuery = v.object({
  /** Limits the response to this question. */
  question: v.optional(v.string()),
  /** The number of free-text answers per page. */
  limit: v.optional(
    v.pipe(
      v.string(),
      v.transform(Number),
      v.integer('limit must be a whole number.'),
      v.minValue(1, 'limit must be at least 1.'),
      v.maxValue(MAX_LIMIT, `limit must be at most ${MAX_LIMIT}.`),
    ),
    String(DEFAULT_LIMIT),
  ),
  /** The previous page's `next`. */
  next: v.optional(v.string()),
})
export type AnswersQuery = v.InferOutput<typeof answersQuery>

export const answersResponse = v.object({
  /** How many submissions answered at least one of the questions. */
  total: v.number(),
  /** The maximum number of answers in the CSV file, newest first. */
  file_limit: v.number(),
  questions: v.array(
    v.object({
      name: v.string(),
      text: v.string(),
      kind: v.picklist(['one', 'many', 'scale', 'words']),
      /** The labels of a scale's two ends; empty for other kinds. */
      ends: v.array(v.string()),
      answered: v.number(),
      options: v.array(v.object({ answer: v.string(), count: v.number() })),
      /** For a question with free text: the answers, newest first, and the cursor for the next page. */
      texts: v.array(v.object({ id: v.string(), text: v.string(), at: v.string() })),
      next: v.nullable(v.string()),
    }),
  ),
})
export type AnswersResponse = v.InferOutput<typeof answersResponse>
