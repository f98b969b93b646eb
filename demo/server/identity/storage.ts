import type { Adapter, AdapterPayload } from 'oidc-provider'
import type { Database, Statements } from '../database/database.ts'
import { errors } from './oidc-provider.ts'
import { beginSession } from './sessions.ts'

const MILLISECONDS = 1_000

type RecordRow = { payload: AdapterPayload }

/**
 * Keeps what the provider remembers in our database, so that sign-ins survive a restart and many
 * processes share them. A session of the provider is also a row of `sessions`, which the API reads.
 */
export function createStorage(database: Database, now: () => Date): (kind: string) => Adapter {
  return (kind) => ({
    upsert: (id, payload, expiresIn) =>
      upsert(database, { kind, id, payload, expiresAt: after(expiresIn, now()) }),
    find: (id) => findBy(database, kind, 'id', id),
    findByUid: (uid) => findBy(database, kind, 'uid', uid),
    // Only the device flow asks for it, which is off.
    findByUserCode: async () => undefined,
    consume: (id) => consume(database, { kind, id, now: now() }),
    destroy: (id) => destroy(database, kind, id),
    revokeByGrantId: async (grantId) => {
      await database.query('delete from identity_records where kind = $1 and grant_id = $2', [
        kind,
        grantId,
      ])
    },
  })
}

type NewRecord = {
  kind: string
  id: string
  payload: AdapterPayload
  expiresAt: Date | null
}

const after = (seconds: number | undefined, now: Date): Date | null =>
  seconds ? new Date(now.getTime() + seconds * MILLISECONDS) : null

async function upsert(database: Database, record: NewRecord) {
  await database.transaction(async (statements) => {
    if (record.kind === 'Session' && (await hasEnded(statements, record.payload))) return
    await save(statements, record)
  })
}

/** A request that was under way when its session ended must not bring the session back. */
async function hasEnded(statements: Statements, { uid, accountId }: AdapterPayload) {
  if (!uid || !accountId) return false
  await beginSession(statements, uid, accountId)
  const [session] = await statements.query<{ ended_at: Date | null }>(
    'select ended_at from sessions where sid = $1',
    [uid],
  )
  return session?.ended_at instanceof Date
}

async function save(statements: Statements, { kind, id, payload, expiresAt }: NewRecord) {
  const { uid = null, sessionUid = null, grantId = null, accountId = null } = payload
  await statements.query(
    `insert into identity_records
       (kind, id, payload, uid, session_uid, grant_id, person_id, expires_at)
     values ($1, $2, $3::jsonb, $4, $5, $6, $7::uuid, $8::timestamptz)
     on conflict (kind, id) do update set payload = excluded.payload, uid = excluded.uid,
       session_uid = excluded.session_uid, grant_id = excluded.grant_id,
       person_id = excluded.person_id, expires_at = excluded.expires_at`,
    [kind, id, JSON.stringify(payload), uid, sessionUid, grantId, accountId, expiresAt],
  )
}

async function findBy(database: Database, kind: string, column: 'id' | 'uid', value: string) {
  const [row] = await database.query<RecordRow>(
    `select payload from identity_records where kind = $1 and ${column} = $2`,
    [kind, value],
  )
  return row?.payload
}

/** Of two requests that redeem the same code or token at once, the second is refused here. */
async function consume(
  database: Database,
  { kind, id, now }: Pick<NewRecord, 'kind' | 'id'> & { now: Date },
) {
  const consumed = Math.floor(now.getTime() / MILLISECONDS)
  const rows = await database.query(
    `update identity_records set payload = payload || jsonb_build_object('consumed', $3::integer)
     where kind = $1 and id = $2 and not payload ? 'consumed' returning id`,
    [kind, id, consumed],
  )
  if (rows.length === 0) throw new errors.InvalidGrant('it was used before')
}

/** A session that gets a new id at sign-in is destroyed under the old one: that does not end it. */
async function destroy(database: Database, kind: string, id: string) {
  await database.query('delete from identity_records where kind = $1 and id = $2', [kind, id])
}
