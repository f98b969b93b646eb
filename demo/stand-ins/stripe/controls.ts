import { type Context, Hono } from 'hono'
import * as v from 'valibot'
import type { AppDeps } from '../../../src/server/app/deps.ts'
import type { AppEnv } from '../../../src/server/session/app-env.ts'
import { LOCAL_STRIPE } from './keys.ts'
import { CONTROLS } from './paths.ts'
import {
  advancePayments,
  MAX_PAYMENT_ATTEMPTS,
  PAYMENT_OUTCOMES,
} from './payments/advance-payments.ts'
import { Store } from './store.ts'
import { deliveryFaults, setDeliveryFaults } from './webhooks/delivery-faults.ts'

/** Brings a customer’s next payment forward. */
const renewal = v.object({
  email: v.string(),
  answer: v.picklist(PAYMENT_OUTCOMES),
  times: v.optional(
    v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(MAX_PAYMENT_ATTEMPTS)),
    1,
  ),
})

/** Requires the secret key, which no page has. */
const hasSecretKey = ({ req }: Context) =>
  req.header('authorization') === `Bearer ${LOCAL_STRIPE.secretKey}`

const refusedResponse = (context: Context) => context.json({ status: 'refused' }, 400)

/**
 * `POST /local/stripe/controls` sets faults in webhook deliveries. `POST /local/stripe/controls/renewals` runs a
 * renewal, paid or declined, or its retries until the plan ends.
 */
export function controls({ database, environment, now }: AppDeps): Hono<AppEnv> {
  return new Hono<AppEnv>()
    .post(CONTROLS, async (context) => {
      const input = v.safeParse(deliveryFaults, await context.req.json().catch(() => null))
      if (!hasSecretKey(context) || !input.success) return refusedResponse(context)
      await setDeliveryFaults(database, input.output)
      return context.json(input.output)
    })
    .post(`${CONTROLS}/renewals`, async (context) => {
      const input = v.safeParse(renewal, await context.req.json().catch(() => null))
      if (!hasSecretKey(context) || !input.success) return refusedResponse(context)
      const status = await database.transaction(async (statements) => {
        const store = new Store(statements, now())
        await store.lock()
        return advancePayments(store, input.output, environment.addresses.app)
      })
      return status === null ? refusedResponse(context) : context.json({ status })
    })
}
