import type Stripe from 'stripe'
import * as v from 'valibot'
import { idOf, nullIfMissing } from './gateway.ts'

/** Event types that may change a plan; all others are ignored. */
const PLAN_EVENTS = /^(checkout\.session|customer\.subscription|invoice|charge)\./

const aboutCustomer = v.object({ customer: v.string() })
const aboutCharge = v.object({ object: v.literal('dispute'), charge: v.string() })

/** The customer of an event that may change their plan, else null. A dispute contains only its charge. */
export async function customerOfEvent(
  client: Stripe,
  { type, data }: Pick<Stripe.Event, 'type' | 'data'>,
): Promise<string | null> {
  if (!PLAN_EVENTS.test(type)) return null
  const direct = v.safeParse(aboutCustomer, data.object)
  if (direct.success) return direct.output.customer
  const disputed = v.safeParse(aboutCharge, data.object)
  if (!disputed.success) return null
  const charge = await nullIfMissing<Stripe.Charge>(client.charges.retrieve(disputed.output.charge))
  return charge?.customer ? idOf(charge.customer) : null
}
