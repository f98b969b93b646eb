import * as v from 'valibot'

const MAX_LENGTH = 200

const shortText = v.pipe(v.string(), v.trim(), v.maxLength(MAX_LENGTH))
const digits = v.pipe(
  shortText,
  v.transform((text) => text.replace(/[\s-]/g, '')),
)
const payer = {
  client_secret: shortText,
  name: shortText,
  email: shortText,
}

export const sessionRequest = v.object({ client_secret: shortText })

/** The payment form. */
export const paymentForm = v.variant('type', [
  v.object({
    ...payer,
    type: v.literal('card'),
    number: digits,
    expiry: shortText,
    cvc: digits,
    authentication: v.optional(v.picklist(['complete', 'fail'])),
  }),
  v.object({
    ...payer,
    type: v.literal('us_bank_account'),
    routing_number: digits,
    account_number: digits,
  }),
])

export type PaymentForm = v.InferOutput<typeof paymentForm>
