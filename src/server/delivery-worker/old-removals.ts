import type { Database, Queryable } from '../platform/database/database.ts'
import { type Kept, keptAfter } from './kept-address.ts'

/** For as long as an unsubscribed person's address is kept, too. */
const MAX_WAIT_MS = 30 * 86_400_000
const BATCH_SIZE = 1_000
const WORDS = 'Not removed within 30 days.'

type OldRemoval = { id: string; email: string; words: string | null }

/**
 * Rejects removals of deleted people that have waited for 30 days, such as those of a paused connection: the owner sees
 * them in the ledger, and can send them again. Their addresses are kept encrypted.
 */
export async function rejectOldRemovals(
  { transaction }: Pick<Database, 'transaction'>,
  moment: { now: Date; encryptionKey: string },
): Promise<void> {
  let count: number
  do {
    count = await transaction((statements) => rejectBatch(statements, moment))
  } while (count === BATCH_SIZE)
}

/** Returns how many removals were rejected. */
async function rejectBatch(
  statements: Queryable,
  { now, encryptionKey }: { now: Date; encryptionKey: string },
): Promise<number> {
  const removals = await statements.query<OldRemoval>(
    `select delivery_id as id, email, words from deliveries
     where kind = 'deleted' and state = 'waiting' and created_at < $1
       and (leased_until is null or leased_until < $2)
     limit ${BATCH_SIZE} for update skip locked`,
    [new Date(now.getTime() - MAX_WAIT_MS), now],
  )
  const rejected = removals.map(({ id, email, words }): Kept & { id: string } => {
    const removal = { id, kind: 'deleted', email } as const
    const attempt = { words: words ?? WORDS }
    return { id, ...keptAfter(removal, { state: 'rejected' }, attempt, encryptionKey) }
  })
  await statements.query(
    `update deliveries set state = 'rejected', next_try_at = null, finished_at = $2, failing_since = null,
       words = kept.words, email = kept.email, sealed_email = kept."sealedEmail"
     from jsonb_to_recordset($1::jsonb) as kept (id uuid, email text, "sealedEmail" text, words text)
     where deliveries.delivery_id = kept.id`,
    [JSON.stringify(rejected), now],
  )
  return removals.length
}
