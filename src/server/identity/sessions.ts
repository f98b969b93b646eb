import type { Database, Queryable } from '../platform/database/database.ts'

/** Starts a sign-in; access tokens contain its sid. Does nothing if it has already been started. */
export async function startSession(
  statements: Queryable,
  sid: string,
  personId: string,
): Promise<void> {
  await statements.query(
    'insert into sessions (sid, person_id) values ($1, $2::uuid) on conflict (sid) do nothing',
    [sid, personId],
  )
}

/**
 * Signs out: access tokens of this sign-in are rejected from the next call on, and its refresh tokens are
 * deleted.
 */
export const endSession = (database: Database, sid: string): Promise<void> =>
  database.transaction(async (statements) => {
    await endSessionRow(statements, sid, { isSignedOut: true })
  })

/** Returns the person whose sign-in was ended; empty if it had already ended. */
async function endSessionRow(
  statements: Queryable,
  sid: string,
  { isSignedOut }: { isSignedOut: boolean },
): Promise<string[]> {
  await statements.query('delete from identity_records where uid = $1 or session_uid = $1', [sid])
  const ended = await statements.query<{ person_id: string }>(
    `update sessions set ended_at = now(), signed_out = $2
     where sid = $1 and ended_at is null returning person_id`,
    [sid, isSignedOut],
  )
  return ended.map(({ person_id }) => person_id)
}

/**
 * Ends the sign-ins of records whose code or refresh token was used a second time: one of the two users has stolen it,
 * and we can't tell which.
 * @param lookup the stored value by which the records are found, with its column
 * @returns the person behind each sign-in that was ended
 */
export async function endReusedSessions(
  statements: Queryable,
  lookup: { grantId: string } | { kind: string; id: string },
): Promise<string[]> {
  const [condition, values] =
    'grantId' in lookup
      ? ['grant_id = $1', [lookup.grantId]]
      : ['kind = $1 and id = $2', [lookup.kind, lookup.id]]
  const records = await statements.query<{ sid: string }>(
    `select distinct session_uid as sid from identity_records
     where ${condition} and session_uid is not null`,
    values,
  )
  const people: string[] = []
  for (const { sid } of records) {
    people.push(...(await endSessionRow(statements, sid, { isSignedOut: false })))
  }
  return people
}

/** Ends all of a person's sign-ins, on all devices: after a password change, or when access is revoked. */
export async function endAllSessions(statements: Queryable, personId: string): Promise<void> {
  // Includes a sign-in whose password was verified but whose browser has not yet returned to the client.
  await statements.query('delete from identity_records where person_id = $1::uuid', [personId])
  await statements.query(
    'update sessions set ended_at = now() where person_id = $1::uuid and ended_at is null',
    [personId],
  )
}

/** Deletes expired records, and ends the sign-ins whose session has expired. */
export async function deleteExpired(database: Database, now: Date): Promise<void> {
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
