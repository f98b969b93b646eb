import * as v from 'valibot'

const MAX_LENGTH = 200
const short = v.pipe(v.optional(v.string(), ''), v.trim(), v.maxLength(MAX_LENGTH))
const digits = v.pipe(
  short,
  v.transform((text) => text.replace(/[\s-]/g, '')),
)

/** The new card. */
export const cardForm = v.object({ number: digits, expiry: short, cvc: digits, name: short })
export type CardForm = v.InferOutput<typeof cardForm>

/** The result of a card’s authentication. */
export const bankForm = v.object({ method: short, answer: v.picklist(['complete', 'fail']) })
