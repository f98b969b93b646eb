import { createHash } from 'node:crypto'
import Stripe from 'stripe'
import type { AppDeps } from '../../../../src/server/app/deps.ts'
import type { Database } from '../../../../src/server/platform/database/database.ts'
import type { SendWebhook } from '../../jobs.ts'
import { publicObject } from '../api/public-object.ts'
import { LOCAL_STRIPE } from '../keys.ts'
import { type DeliveryFaults, readDeliveryFaults } from './delivery-faults.ts'

const BATCH_SIZE = 50
/** How long a delivery is reserved for one sender; after that, the sender is assumed to have crashed. */
const LEASE = '30 seconds'
const INITIAL_RETRY_DELAY_MS = 1_000
const MAX_RETRY_DELAY_MS = 60_000

type DueDelivery = { eventId: string; position: string | number; attempts: number; event: object }

const signer = new Stripe(LOCAL_STRIPE.secretKey)

/** Claims due deliveries; several processes get different ones. */
function claim(database: Database, now: Date): Promise<DueDelivery[]> {
  return database.query<DueDelivery>(
    `update local_stripe_deliveries as delivery
     set attempts = attempts + 1, due_at = $1::timestamptz + interval '${LEASE}'
     from local_stripe_objects as stored
     where stored.kind = 'event' and stored.id = delivery.event_id
       and delivery.event_id in (
         select event_id from local_stripe_deliveries
         where delivered_at is null and due_at <= $1
         order by position limit ${BATCH_SIZE} for update skip locked)
     returning delivery.event_id as "eventId", delivery.position, delivery.attempts, stored.object as event`,
    [now],
  )
}

/** Exponential backoff, like Stripe. */
const retryDelayAfter = (attempts: number): number =>
  Math.min(INITIAL_RETRY_DELAY_MS * 2 ** (attempts - 1), MAX_RETRY_DELAY_MS)

function send(post: SendWebhook, event: object, now: Date): Promise<boolean> {
  const payload = JSON.stringify(publicObject(event))
  const signature = signer.webhooks.generateTestHeaderString({
    payload,
    secret: LOCAL_STRIPE.webhookSecret,
    timestamp: Math.floor(now.getTime() / 1_000),
  })
  const headers = { 'content-type': 'application/json', 'stripe-signature': signature }
  return post(payload, headers).then(
    ({ ok }) => ok,
    () => false,
  )
}

type DeliveryDeps = Pick<AppDeps, 'database' | 'now'>

/** Marks a delivery as done if every copy was accepted; otherwise schedules a retry. */
async function recordDelivery(
  { database, now }: DeliveryDeps,
  { eventId, attempts }: DueDelivery,
  sent: boolean[],
) {
  if (sent.every((isAccepted) => isAccepted)) {
    await database.query(
      'update local_stripe_deliveries set delivered_at = $2 where event_id = $1',
      [eventId, now()],
    )
    return
  }
  const retryAt = new Date(now().getTime() + retryDelayAfter(attempts))
  await database.query('update local_stripe_deliveries set due_at = $2 where event_id = $1', [
    eventId,
    retryAt,
  ])
}

const copies = (repeatCount: number): number[] =>
  Array.from({ length: repeatCount }, (_, copy) => copy)

async function deliverOne(
  deps: DeliveryDeps,
  post: SendWebhook,
  entry: DueDelivery,
  { repeats }: DeliveryFaults,
) {
  const sent = await Promise.all(copies(repeats).map(() => send(post, entry.event, deps.now())))
  await recordDelivery(deps, entry, sent)
}

/** Delivers copies one after the other, in an order set by the seed. */
async function deliverShuffled(
  deps: DeliveryDeps,
  post: SendWebhook,
  due: readonly DueDelivery[],
  { repeats, seed }: DeliveryFaults,
): Promise<void> {
  const deliveries = due.flatMap((entry) => copies(repeats).map((copy) => ({ entry, copy })))
  const sortKey = ({ entry, copy }: (typeof deliveries)[number]) =>
    orderKey(seed, entry.position, copy)
  const sent = new Map(due.map((entry): [DueDelivery, boolean[]] => [entry, []]))
  for (const delivery of deliveries.toSorted((one, other) =>
    sortKey(one) < sortKey(other) ? -1 : 1,
  )) {
    sent.get(delivery.entry)?.push(await send(post, delivery.entry.event, deps.now()))
  }
  for (const [entry, results] of sent) await recordDelivery(deps, entry, results)
}

/** A deterministic sort key. */
const orderKey = (...numbers: (number | string | null)[]): string =>
  createHash('sha256').update(numbers.join(' ')).digest('hex')

/** Sends due deliveries concurrently, in no particular order. Returns how many there were. */
export async function deliverDue(deps: DeliveryDeps, post: SendWebhook): Promise<number> {
  const faults = await readDeliveryFaults(deps.database)
  if (faults.holdsBack) return 0
  const due = await claim(deps.database, deps.now())
  if (faults.seed !== null) {
    await deliverShuffled(deps, post, due, faults)
  } else if (faults.reverses) {
    for (const entry of due.toReversed()) await deliverOne(deps, post, entry, faults)
  } else {
    await Promise.all(due.map((entry) => deliverOne(deps, post, entry, faults)))
  }
  return due.length
}
