import * as v from 'valibot'

const DEFAULT_LIMIT = 10
const MAX_LIMIT = 100

export const answersQuery = v.object({
  /** One of them alone. */
  question: v.optional(v.string()),
  /** Of its texts. */
  limit: v.optional(
    v.pipe(
      v.string(),
      v.transform(Number),
      v.integer('limit must be a whole number.'),
      v.minValue(1, 'limit must be at least 1.'),
      v.maxValue(MAX_LIMIT, `limit may be ${MAX_LIMIT} at most.`),
    ),
    String(DEFAULT_LIMIT),
  ),
  /** As the page before has it. */
  next: v.optional(v.string()),
})
export type AnswersQuery = v.InferOutput<typeof answersQuery>

export const answersReply = v.object({
  /** How often somebody has answered, whichever of the questions. */
  total: v.number(),
  /** As many of them, the newest, as the table holds at most. */
  file_limit: v.number(),
  questions: v.array(
    v.object({
      name: v.string(),
      text: v.string(),
      kind: v.picklist(['one', 'many', 'scale', 'words']),
      /** The words at the two ends of a scale; else empty. */
      ends: v.array(v.string()),
      answered: v.number(),
      options: v.array(v.object({ answer: v.string(), count: v.number() })),
      /** Of a question that is answered in words: the newest first, and where they go on. */
      texts: v.array(v.object({ id: v.string(), text: v.string(), at: v.string() })),
      next: v.nullable(v.string()),
    }),
  ),
})
export type AnswersReply = v.InferOutput<typeof answersReply>
