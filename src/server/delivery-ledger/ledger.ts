import type { Queryable } from '../platform/database/database.ts'
import { decodeCursor, encodeCursor } from '../platform/http/cursor.ts'
import type {
  DeliveriesQuery,
  DeliveriesResponse,
  DeliveryResponse,
  SubscriberDelivery,
} from './schema.ts'

const SORT = '-created_at'
/** A state with more deliveries is not counted to the end. */
const MAX_COUNT = 10_000
/** Of one person; the newest. */
const MAX_OF_SUBSCRIBER = 100

const COLUMNS = `delivery_id as id, subscriber_id, deliveries.email, kind, state, status, words,
  earlier_tries + tries as tries,
  iso(next_try_at) as next_try_at, iso(deliveries.created_at) as created_at,
  iso(finished_at) as finished_at`

async function readRows(
  statements: Queryable,
  connectionId: string,
  { limit, state, after }: DeliveriesQuery,
): Promise<DeliveryResponse[]> {
  const cursor = after === undefined ? null : decodeCursor(after, SORT, 'moment')
  return statements.query<DeliveryResponse>(
    `select ${COLUMNS} from deliveries
     where connection_id = $1::uuid and ($2::text is null or state = $2)
       and ($3::timestamptz is null or (deliveries.created_at, delivery_id) < ($3, $4::uuid))
     order by deliveries.created_at desc, delivery_id desc limit $5`,
    [connectionId, state ?? null, cursor?.value ?? null, cursor?.id ?? null, limit + 1],
  )
}

/** Each count reads a range of the index by connection and state. */
async function readCounts(
  statements: Queryable,
  connectionId: string,
): Promise<DeliveriesResponse['counts']> {
  const countOf = (state: string) => `(select count(*)::integer from (
    select from deliveries where connection_id = $1::uuid and state = '${state}' limit ${MAX_COUNT}
  ) as counted) as ${state}`
  const [row] = await statements.query<Omit<DeliveriesResponse['counts'], 'all'>>(
    `select ${['sent', 'waiting', 'skipped', 'rejected'].map(countOf).join()}`,
    [connectionId],
  )
  const { sent = 0, waiting = 0, skipped = 0, rejected = 0 } = row ?? {}
  return { all: sent + waiting + skipped + rejected, sent, waiting, skipped, rejected }
}

/** One page of a connection's deliveries, newest first. */
export async function listDeliveries(
  statements: Queryable,
  connectionId: string,
  query: DeliveriesQuery,
): Promise<DeliveriesResponse> {
  const rows = await readRows(statements, connectionId, query)
  const items = rows.slice(0, query.limit)
  const last = rows.length > query.limit ? items.at(-1) : undefined
  const next = last ? encodeCursor({ sort: SORT, value: last.created_at, id: last.id }) : null
  return { items, counts: await readCounts(statements, connectionId), next }
}

/** A person's deliveries to every connection, newest first. */
export const listSubscriberDeliveries = (
  statements: Queryable,
  subscriberId: string,
): Promise<SubscriberDelivery[]> =>
  statements.query<SubscriberDelivery>(
    `select ${COLUMNS}, connections.connection_id, connections.title as connection_title
     from deliveries join connections on connections.connection_id = deliveries.connection_id
     where subscriber_id = $1::uuid
     order by deliveries.created_at desc, delivery_id desc limit ${MAX_OF_SUBSCRIBER}`,
    [subscriberId],
  )
