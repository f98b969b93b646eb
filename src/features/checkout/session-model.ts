import * as v from 'valibot'

const amount = v.pipe(v.number(), v.integer())

/** An open Stripe payment session. The client secret opens Stripe's page: keep it out of URLs and the DOM. */
export type CheckoutSession = {
  clientSecret: string
  sessionId: string
  total: number
  currency: string
}

const sessionSchema = v.pipe(
  v.object({
    client: v.string(),
    session_id: v.string(),
    total: amount,
    currency: v.string(),
  }),
  v.transform(
    ({ client, session_id, ...response }): CheckoutSession => ({
      ...response,
      clientSecret: client,
      sessionId: session_id,
    }),
  ),
)

/** `POST /billing/session`. */
export const parseSession = (data: unknown): CheckoutSession => v.parse(sessionSchema, data)
