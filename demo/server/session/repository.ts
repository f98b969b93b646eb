import type { Database } from '../database/database.ts'

/** Begins a sign-in; access tokens carry its sid. Beginning a known one again changes nothing. */
export async function beginSession(database: Database, sid: string, personId: string) {
  await database.query(
    'insert into sessions (sid, person_id) values ($1, $2) on conflict (sid) do nothing',
    [sid, personId],
  )
}

/** Ends one sign-in: the next call with a token of it is refused. */
export async function endSession(database: Database, sid: string) {
  await database.query('update sessions set ended_at = now() where sid = $1 and ended_at is null', [
    sid,
  ])
}

/** Ends every sign-in of a person, as after a new password. */
export async function endSessionsOf(database: Database, personId: string) {
  await database.query(
    'update sessions set ended_at = now() where person_id = $1 and ended_at is null',
    [personId],
  )
}
