import type { Queryable } from '../platform/database/database.ts'
import type { Person } from '../session/person.ts'

/** Events per page, so that a browser that was offline for a long time reads them at its own pace. */
const PAGE_ROWS = 100
const RETENTION = '24 hours'

export type StoredEvent = { number: number; kind: string; data: unknown }

/** The stored range of an account’s event numbers. `oldest` is null if no event is stored. */
type EventRange = { last: number; oldest: number | null }

async function readEventRange(statements: Queryable): Promise<EventRange> {
  const [row] = await statements.query<EventRange>(
    `select coalesce((select last_number from account_event_counts), 0) as last,
       (select min(number) from account_events) as oldest`,
  )
  return row ?? { last: 0, oldest: null }
}

/** The number of the account's last event; 0 before the first. */
export const lastEventNumber = async (statements: Queryable): Promise<number> =>
  (await readEventRange(statements)).last

export type Page = {
  events: StoredEvent[]
  /** The number after which the next page starts. */
  upTo: number
  /** Whether events after the given number were deleted, or the number is from another database. */
  isGap: boolean
  isLast: boolean
}

/**
 * A person’s events after a number, in order. Numbers have no gaps and become visible in order, so no event before the
 * last visible one can be missing.
 */
export async function readEvents(
  statements: Queryable,
  { personId, sid }: Person,
  after: number,
): Promise<Page> {
  const { last, oldest } = await readEventRange(statements)
  const isGap = after > last || (after < last && (oldest === null || oldest > after + 1))
  if (isGap || after === last) return { events: [], upTo: last, isGap, isLast: true }
  const events = await statements.query<StoredEvent>(
    `select number, kind, data from account_events
     where number > $1 and number <= $2 and (person_id is null or person_id = $3)
       and (sid is null or sid = $4)
     order by number limit ${PAGE_ROWS}`,
    [after, last, personId, sid],
  )
  const isLast = events.length < PAGE_ROWS
  return { events, upTo: isLast ? last : (events.at(-1)?.number ?? last), isGap: false, isLast }
}

/** Whether the person signed out of this session. */
export async function wasSignedOut(
  statements: Pick<Queryable, 'query'>,
  sid: string,
): Promise<boolean> {
  const [session] = await statements.query<{ signed_out: boolean }>(
    'select signed_out from sessions where sid = $1',
    [sid],
  )
  return session?.signed_out ?? false
}

/** Deletes events older than a day. Always deletes an account's lowest numbers, so that there are no gaps. */
export async function deleteOldAccountEvents(
  statements: Pick<Queryable, 'query'>,
  now: Date,
): Promise<void> {
  await statements.query(
    `delete from account_events using (
       select account_id, max(number) as up_to from account_events
       where created_at < $1::timestamptz - interval '${RETENTION}' group by account_id
     ) as old
     where account_events.account_id = old.account_id and number <= old.up_to`,
    [now],
  )
}
