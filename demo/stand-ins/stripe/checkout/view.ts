import * as v from 'valibot'

const amount = v.number()

/** The parts of a session that the frame shows. */
export const sessionView = v.object({
  status: v.picklist(['open', 'complete', 'expired', 'unknown']),
  currency: v.string(),
  total: amount,
  subtotal: amount,
  discount: amount,
  /** Deducted from the customer’s balance. */
  fromBalance: amount,
  coupon: v.nullable(v.string()),
  description: v.string(),
  email: v.nullable(v.string()),
})
export type SessionView = v.InferOutput<typeof sessionView>

const FIELDS = [
  'email',
  'number',
  'expiry',
  'cvc',
  'name',
  'routing_number',
  'account_number',
] as const

export const paymentResult = v.variant('status', [
  v.object({ status: v.literal('complete'), returnTo: v.optional(v.nullable(v.string()), null) }),
  v.object({ status: v.picklist(['authenticate', 'expired', 'unknown']) }),
  v.object({ status: v.literal('declined'), failure: v.object({ message: v.string() }) }),
  v.object({
    status: v.literal('invalid'),
    errors: v.partial(v.object(v.entriesFromList(FIELDS, v.string()))),
  }),
])
export type PaymentResult = v.InferOutput<typeof paymentResult>
