import type Stripe from 'stripe'
import * as v from 'valibot'
import { idOf, known } from './gateway.ts'

/** What may have changed a plan; the rest is taken and forgotten. */
const ABOUT_A_PLAN = /^(checkout\.session|customer\.subscription|invoice|charge)\./

const aboutCustomer = v.object({ customer: v.string() })
const aboutCharge = v.object({ object: v.literal('dispute'), charge: v.string() })

/** Whom an event is about, where it may have changed their plan. A dispute names its charge only. */
export async function customerOfEvent(
  client: Stripe,
  { type, data }: Pick<Stripe.Event, 'type' | 'data'>,
): Promise<string | null> {
  if (!ABOUT_A_PLAN.test(type)) return null
  const direct = v.safeParse(aboutCustomer, data.object)
  if (direct.success) return direct.output.customer
  const disputed = v.safeParse(aboutCharge, data.object)
  if (!disputed.success) return null
  const charge = await known<Stripe.Charge>(client.charges.retrieve(disputed.output.charge))
  return charge?.customer ? idOf(charge.customer) : null
}
