import type Stripe from 'stripe'
import * as v from 'valibot'
import { idOf, nullIfMissing } from './gateway.ts'

/** Event types that may change a plan; all others are ignored. */
const PLAN_EVENTS = /^(checkout\.session|customer\.subscription|invoice|charge)\./

const customerSchema = v.object({ customer: v.string() })
const disputeSchema = v.object({ object: v.literal('dispute'), charge: v.string() })

/** The customer whose plan an event may change, or null. A dispute contains only its charge. */
export async function customerOfEvent(
  client: Stripe,
  { type, data }: Pick<Stripe.Event, 'type' | 'data'>,
): Promise<string | null> {
  if (!PLAN_EVENTS.test(type)) return null
  const parsedCustomer = v.safeParse(customerSchema, data.object)
  if (parsedCustomer.success) return parsedCustomer.output.customer
  const parsedDispute = v.safeParse(disputeSchema, data.object)
  if (!parsedDispute.success) return null
  const charge = await nullIfMissing<Stripe.Charge>(
    client.charges.retrieve(parsedDispute.output.charge),
  )
  return charge?.customer ? idOf(charge.customer) : null
}
