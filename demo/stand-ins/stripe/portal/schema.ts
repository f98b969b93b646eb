import * as v from 'valibot'

const MAX_LENGTH = 200
const shortText = v.pipe(v.optional(v.string(), ''), v.trim(), v.maxLength(MAX_LENGTH))
const digits = v.pipe(
  shortText,
  v.transform((text) => text.replace(/[\s-]/g, '')),
)

/** The new card. */
export const cardForm = v.object({
  number: digits,
  expiry: shortText,
  cvc: digits,
  name: shortText,
})
export type CardForm = v.InferOutput<typeof cardForm>

/** The result of a card’s authentication. */
export const bankForm = v.object({ method: shortText, answer: v.picklist(['complete', 'fail']) })
