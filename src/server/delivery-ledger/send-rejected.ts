import * as v from 'valibot'
import type { Connection } from '../integrations/connections/repository.ts'
import type { Database, Queryable } from '../platform/database/database.ts'
import { requireNotPaused, type SendDeps, sendNow } from './send-again.ts'

export const SEND_REJECTED_QUEUE = 'send-rejected'
/** Deliveries of one transaction. */
const BATCH_SIZE = 1_000
/** More that follow are not counted. */
const MAX_COUNT = 10_000

const place = v.object({ created_at: v.string(), id: v.string() })

/** `until`: when the owner requested it; `after`: the last delivery of the previous batch. */
const sendRejectedJob = v.object({
  connection_id: v.string(),
  until: v.string(),
  after: v.nullable(place),
})

type Batch = v.InferOutput<typeof sendRejectedJob>

/** Those whose address was deleted can't be sent. */
const REJECTED_AFTER = `from deliveries
  where connection_id = $1::uuid and state = 'rejected' and created_at <= $2::timestamptz
    and ($3::timestamptz is null or (created_at, delivery_id) > ($3, $4::uuid))
    and not (email = '' and sealed_email is null)`

const parametersOf = ({ connection_id, until, after }: Batch) => [
  ...[connection_id, until, after?.created_at ?? null, after?.id ?? null],
]

/** Sends a batch, oldest first, and queues the next one in the same transaction. */
async function sendBatch(
  statements: Queryable,
  deps: SendDeps,
  batch: Batch,
): Promise<{ queued: number; next: Batch | null }> {
  const rows = await statements.query<{ id: string; created_at: string }>(
    `select delivery_id as id, iso(created_at) as created_at ${REJECTED_AFTER}
     order by deliveries.created_at, delivery_id limit ${BATCH_SIZE}`,
    parametersOf(batch),
  )
  const ids = rows.map(({ id }) => id)
  const queued = await sendNow(statements, deps, ids)
  const last = rows.length < BATCH_SIZE ? undefined : rows.at(-1)
  if (last === undefined) return { queued, next: null }
  const next = { ...batch, after: last }
  await deps.jobs.send(statements, SEND_REJECTED_QUEUE, next)
  return { queued, next }
}

async function countRejected(statements: Queryable, batch: Batch): Promise<number> {
  const [row] = await statements.query<{ count: number }>(
    `select count(*)::integer as count from (select ${REJECTED_AFTER} limit ${MAX_COUNT}) as counted`,
    parametersOf(batch),
  )
  return row?.count ?? 0
}

/**
 * Sends everything again that was rejected: a first batch at once, the rest by jobs. Returns how many are sent.
 * @throws Refusal CONFLICT while the connection is paused
 */
export async function sendRejected(
  statements: Queryable,
  deps: SendDeps,
  connection: Connection,
): Promise<number> {
  requireNotPaused(connection)
  const first = { connection_id: connection.id, until: deps.now().toISOString(), after: null }
  const { queued, next } = await sendBatch(statements, deps, first)
  return next === null ? queued : queued + (await countRejected(statements, next))
}

/** Sends a further batch, unless the connection has been paused in the meantime. */
export async function sendNextRejected(
  deps: SendDeps & { database: Database },
  data: unknown,
): Promise<void> {
  const batch = v.parse(sendRejectedJob, data)
  await deps.database.transaction(async (statements) => {
    const [connection] = await statements.query(
      'select 1 from connections where connection_id = $1::uuid and paused_at is null',
      [batch.connection_id],
    )
    if (connection !== undefined) await sendBatch(statements, deps, batch)
  })
}
