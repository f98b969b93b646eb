import type { Statements } from '../platform/database/database.ts'
import type { Person } from '../session/person.ts'

/** As many events are read at once: who was away for long gets them page by page, at its own pace. */
const PAGE_ROWS = 100
const KEPT_FOR = '24 hours'

export type StoredEvent = { number: number; kind: string; data: unknown }

/** What is kept of an account's events. `oldest` is null where nothing is. */
type Kept = { last: number; oldest: number | null }

async function readKept(statements: Statements): Promise<Kept> {
  const [row] = await statements.query<Kept>(
    `select coalesce((select last_number from account_event_counts), 0) as last,
       (select min(number) from account_events) as oldest`,
  )
  return row ?? { last: 0, oldest: null }
}

/** The number of the account's last event; 0 before the first. */
export const lastEventNumber = async (statements: Statements): Promise<number> =>
  (await readKept(statements)).last

export type Page = {
  events: StoredEvent[]
  /** Behind this the next reading goes on. */
  upTo: number
  /** Something behind the last number was forgotten, or the number is of another database. */
  isGap: boolean
  isLast: boolean
}

/**
 * What a person is told behind a number, in order. Numbers are given without a hole, and none becomes
 * visible after a greater one: up to the last that is seen here, all are.
 */
export async function readEvents(
  statements: Statements,
  { personId, sid }: Person,
  after: number,
): Promise<Page> {
  const { last, oldest } = await readKept(statements)
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

/** Whether the person asked for the end of this sign-in. */
export async function wasSignedOut(
  statements: Pick<Statements, 'query'>,
  sid: string,
): Promise<boolean> {
  const [session] = await statements.query<{ signed_out: boolean }>(
    'select signed_out from sessions where sid = $1',
    [sid],
  )
  return session?.signed_out ?? false
}

/** Deletes what is older than a day; always a beginning of the account's numbers, never a hole in them. */
export async function forgetEvents(
  statements: Pick<Statements, 'query'>,
  now: Date,
): Promise<void> {
  await statements.query(
    `delete from account_events using (
       select account_id, max(number) as up_to from account_events
       where created_at < $1::timestamptz - interval '${KEPT_FOR}' group by account_id
     ) as old
     where account_events.account_id = old.account_id and number <= old.up_to`,
    [now],
  )
}
