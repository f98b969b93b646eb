import * as v from 'valibot'

const MAX_LENGTH = 200

const short = v.pipe(v.string(), v.trim(), v.maxLength(MAX_LENGTH))
const digits = v.pipe(
  short,
  v.transform((text) => text.replace(/[\s-]/g, '')),
)
const payer = {
  client_secret: short,
  name: short,
  email: short,
}

export const sessionRequest = v.object({ client_secret: short })

/** The payment form. */
export const paymentForm = v.variant('type', [
  v.object({
    ...payer,
    type: v.literal('card'),
    number: digits,
    expiry: short,
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
