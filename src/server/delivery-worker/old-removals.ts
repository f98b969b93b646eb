import type { Database, Queryable } from '../platform/database/database.ts'
import { rejectDeliveries } from './reject-deliveries.ts'

const HOUR_MS = 3_600_000
/** For as long as an unsubscribed person's address is kept, too. */
const MAX_WAIT_MS = 30 * 24 * HOUR_MS
/** Earlier than promised, because this runs every hour, and an attempt takes a while. */
const MARGIN_MS = 6 * HOUR_MS
const BATCH_SIZE = 1_000
const WORDS = 'Not removed within 30 days.'
const FORGOTTEN = 'The address was deleted, because the person unsubscribed 30 days ago.'

type OldRemoval = { id: string; email: string; words: string | null }

/**
 * Rejects removals of deleted people that have waited for 30 days, such as those of a paused connection: the owner sees
 * them in the ledger, and can send them again. Their addresses are kept encrypted; but that of a person who had
 * unsubscribed is kept in no form once 30 days have passed since then.
 */
export async function rejectOldRemovals(
  { transaction }: Pick<Database, 'transaction'>,
  moment: { now: Date; encryptionKey: string },
): Promise<void> {
  let count: number
  do {
    count = await transaction((statements) => rejectBatch(statements, moment))
  } while (count === BATCH_SIZE)
  await transaction((statements) => forgetAddresses(statements, moment.now))
}

const ago = (now: Date, ms: number) => new Date(now.getTime() - ms)

/** Returns how many removals were rejected. */
async function rejectBatch(
  statements: Queryable,
  moment: { now: Date; encryptionKey: string },
): Promise<number> {
  const { now } = moment
  const removals = await statements.query<OldRemoval>(
    `select delivery_id as id, email, words from deliveries
     where subscriber_id is null and state = 'waiting'
       and (greatest(created_at, sent_again_at) < $1 or person_left_at < $3)
       and (leased_until is null or leased_until < $2)
     limit ${BATCH_SIZE} for update skip locked`,
    [ago(now, MAX_WAIT_MS), now, ago(now, MAX_WAIT_MS - MARGIN_MS)],
  )
  const rejected = removals.map(({ id, email, words }) => ({
    ...{ id, email, subscriberId: null, words: words ?? WORDS },
  }))
  await rejectDeliveries(statements, rejected, moment)
  return removals.length
}

/** The ledger says why such a removal can't be sent again. */
const forgetAddresses = (statements: Queryable, now: Date) =>
  statements.query(
    `update deliveries set sealed_email = null, words = concat_ws(' – ', words, $2::text)
     where sealed_email is not null and person_left_at < $1`,
    [ago(now, MAX_WAIT_MS - MARGIN_MS), FORGOTTEN],
  )
