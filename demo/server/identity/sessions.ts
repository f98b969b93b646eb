import type { Database, Statements } from '../database/database.ts'

/** Begins a sign-in; access tokens carry its sid. Beginning a known one again changes nothing. */
export async function beginSession(
  statements: Statements,
  sid: string,
  personId: string,
): Promise<void> {
  await statements.query(
    'insert into sessions (sid, person_id) values ($1, $2::uuid) on conflict (sid) do nothing',
    [sid, personId],
  )
}

/** Ends one sign-in: its access tokens are refused at the next call, its refresh tokens are gone. */
export async function endSession(database: Database, sid: string): Promise<void> {
  await database.transaction(async (statements) => {
    await statements.query('delete from identity_records where uid = $1 or session_uid = $1', [sid])
    await statements.query(
      'update sessions set ended_at = now(), signed_out = true where sid = $1 and ended_at is null',
      [sid],
    )
  })
}

/** Ends every sign-in of a person, on all devices: after a new password, or when access is taken away. */
export async function endSessionsOf(statements: Statements, personId: string): Promise<void> {
  await statements.query('delete from identity_records where person_id = $1::uuid', [personId])
  await statements.query(
    'update sessions set ended_at = now() where person_id = $1::uuid and ended_at is null',
    [personId],
  )
}

/** Forgets what has expired, and ends the sign-ins that lasted as long as they may. */
export async function forgetExpired(database: Database, now: Date): Promise<void> {
  await database.transaction(async (statements) => {
    await statements.query(
      `update sessions set ended_at = now() where ended_at is null and sid in
         (select uid from identity_records where kind = 'Session' and expires_at < $1::timestamptz)`,
      [now],
    )
    for (const [table, column] of [
      ['identity_records', 'expires_at'],
      ['identity_links', 'expires_at'],
      ['identity_attempts', 'window_ends_at'],
    ]) {
      await statements.query(`delete from ${table} where ${column} < $1::timestamptz`, [now])
    }
  })
}
