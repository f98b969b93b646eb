import * as v from 'valibot'
import type { Database } from '../../../../src/server/platform/database/database.ts'

/** Simulated faults in webhook deliveries. */
export type DeliveryFaults = {
  /** Send nothing until this is turned off. */
  holdsBack: boolean
  /** Send the newest first. */
  reverses: boolean
  /** How many copies of each event to send. */
  repeats: number
  /** Send copies one by one, in an order set by this number. */
  seed: number | null
}

const MAX_REPEATS = 10
const MAX_SEED = 2 ** 31 - 1

export const deliveryFaults = v.object({
  holdsBack: v.boolean(),
  reverses: v.boolean(),
  repeats: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(MAX_REPEATS)),
  seed: v.optional(
    v.nullable(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(MAX_SEED))),
    null,
  ),
})

export async function readDeliveryFaults(database: Database): Promise<DeliveryFaults> {
  const [row] = await database.query<DeliveryFaults>(
    `select holds_back as "holdsBack", reverses, repeats, seed from local_stripe_switches`,
  )
  return row ?? { holdsBack: false, reverses: false, repeats: 1, seed: null }
}

export async function setDeliveryFaults(
  database: Database,
  { holdsBack, reverses, repeats, seed }: DeliveryFaults,
): Promise<void> {
  await database.query(
    'update local_stripe_switches set holds_back = $1, reverses = $2, repeats = $3, seed = $4',
    [holdsBack, reverses, repeats, seed],
  )
}
