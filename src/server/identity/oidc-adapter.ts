import type { Adapter, AdapterPayload } from 'oidc-provider'
import type { Database, Queryable } from '../platform/database/database.ts'
import { hashSecret } from '../platform/http/secret-token.ts'
import { errors } from './oidc-provider.ts'
import { decryptPayload, encryptPayload, type StoredPayload } from './records.ts'
import { isReuseAllowed, rotatedTokenId, supersedeToken } from './rotation.ts'
import { endReusedSessions, startSession } from './sessions.ts'

const MS_PER_SECOND = 1_000

type RecordRow = { payload: StoredPayload }

/**
 * Stores the provider's records in our database, so that sign-ins survive restarts and are shared between processes.
 * Knowing an ID gives access to its record, so IDs are stored as hashes, and the rest is encrypted. A provider session
 * is also a row in `sessions`, which the API reads.
 */
export function createOidcAdapter(store: AdapterStore, now: () => Date): (kind: string) => Adapter {
  const { database } = store
  return (kind) => ({
    upsert: (id, payload, expiresIn) =>
      upsert(store, {
        kind,
        id: hashSecret(id),
        payload,
        expiresAt: expiryAfter(expiresIn, now()),
      }),
    find: (id) => findUnused(store, { kind, id: hashSecret(id), now: now() }),
    findByUid: (uid) => findBy(store, kind, 'uid', uid),
    // Used only by the device flow, which is off.
    findByUserCode: async () => undefined,
    consume: (id) => consume(store, { kind, id: hashSecret(id), now: now() }),
    destroy: (id) => destroy(database, kind, hashSecret(id)),
    revokeByGrantId: (grantId) => revokeGrant(store, kind, hashSecret(grantId)),
  })
}

export type AdapterStore = {
  database: Database
  encryptionKey: string
  /** Called for each person whose sign-in ended because its code or refresh token was used again. */
  onReuse: (personId: string) => void
}

type NewRecord = {
  kind: string
  /** As stored: a hash. */
  id: string
  payload: AdapterPayload
  expiresAt: Date | null
}

const expiryAfter = (seconds: number | undefined, now: Date): Date | null =>
  seconds ? new Date(now.getTime() + seconds * MS_PER_SECOND) : null

async function upsert(store: AdapterStore, record: NewRecord) {
  const replacedTokenId = record.kind === 'RefreshToken' ? rotatedTokenId() : undefined
  const isReused = await store.database.transaction(async (statements) => {
    if (record.kind === 'Session' && (await hasEnded(statements, record.payload))) return false
    if (replacedTokenId !== undefined && !(await supersedeToken(statements, replacedTokenId)))
      return true
    await save(statements, { ...record, replacedTokenId }, store.encryptionKey)
    return false
  })
  if (isReused && replacedTokenId !== undefined) {
    await refuseReuse(store, { kind: record.kind, id: replacedTokenId })
  }
}

/** A request that was running when its session ended must not restore the session. */
async function hasEnded(statements: Queryable, { uid, accountId }: AdapterPayload) {
  if (!uid || !accountId) return false
  await startSession(statements, uid, accountId)
  const [session] = await statements.query<{ ended_at: Date | null }>(
    'select ended_at from sessions where sid = $1',
    [uid],
  )
  return session?.ended_at instanceof Date
}

async function save(
  statements: Queryable,
  {
    kind,
    id,
    payload,
    expiresAt,
    replacedTokenId,
  }: NewRecord & { replacedTokenId: string | undefined },
  encryptionKey: string,
) {
  const { sessionUid = null, grantId = null } = payload
  const stored: StoredPayload = {
    ...encryptPayload(kind, payload, encryptionKey),
    ...(replacedTokenId !== undefined && { follows: replacedTokenId }),
  }
  // An interaction's uid equals its ID, so it is not stored.
  const uid = kind === 'Session' ? (payload.uid ?? null) : null
  await statements.query(
    `insert into identity_records
       (kind, id, payload, uid, session_uid, grant_id, person_id, expires_at)
     values ($1, $2, $3::jsonb, $4, $5, $6, $7::uuid, $8::timestamptz)
     on conflict (kind, id) do update set payload = excluded.payload, uid = excluded.uid,
       session_uid = excluded.session_uid, grant_id = excluded.grant_id,
       person_id = excluded.person_id, expires_at = excluded.expires_at`,
    [
      ...[kind, id, JSON.stringify(stored), uid, sessionUid],
      ...[grantId && hashSecret(grantId), personOf(payload), expiresAt],
    ],
  )
}

/** The person a record belongs to; for an interaction, the person who has just signed in there. */
const personOf = ({ accountId, result }: AdapterPayload): string | null =>
  accountId ?? result?.login?.accountId ?? null

async function findBy(
  { database, encryptionKey }: AdapterStore,
  kind: string,
  column: 'id' | 'uid',
  value: string,
) {
  const [row] = await database.query<RecordRow>(
    `select payload from identity_records where kind = $1 and ${column} = $2`,
    [kind, value],
  )
  return row && decryptPayload(kind, row.payload, encryptionKey)
}

type RecordLookup = Pick<NewRecord, 'kind' | 'id'> & { now: Date }

/**
 * The record with this ID. If a code or refresh token was used before, this ends its sign-in, whatever else the request
 * contains: the provider itself would check the verifier, redirect URI or scope first, and would only reject the
 * request if one of them is wrong.
 */
async function findUnused(
  store: AdapterStore,
  { kind, id, now }: RecordLookup,
): Promise<AdapterPayload | undefined> {
  const found = await findBy(store, kind, 'id', id)
  if (found?.consumed === undefined) return found
  const { consumed: consumedAt, ...unused } = found
  if (isReuseAllowed(kind, Number(consumedAt), now)) return unused
  await endSignIn(store, { kind, id })
  return found
}

/** Marks a code or token as used; a refresh token that may be reused keeps the time of its first use. */
async function consume(store: AdapterStore, { kind, id, now }: RecordLookup) {
  const consumedAt = Math.floor(now.getTime() / MS_PER_SECOND)
  const rows = await store.database.query(
    `update identity_records set payload = payload || jsonb_build_object('consumed', $3::integer)
     where kind = $1 and id = $2 and not payload ? 'consumed' returning id`,
    [kind, id, consumedAt],
  )
  if (rows.length > 0) return
  const stored = await findBy(store, kind, 'id', id)
  if (stored?.consumed !== undefined && isReuseAllowed(kind, Number(stored.consumed), now)) return
  // Of two simultaneous requests that redeem the same code, the second one is rejected here.
  await refuseReuse(store, { kind, id })
}

async function refuseReuse(
  store: AdapterStore,
  lookup: { kind: string; id: string },
): Promise<never> {
  await endSignIn(store, lookup)
  throw new errors.InvalidGrant('the code or token has already been used')
}

async function endSignIn(
  { database, onReuse }: AdapterStore,
  lookup: { kind: string; id: string },
) {
  const people = await database.transaction((statements) => endReusedSessions(statements, lookup))
  people.forEach(onReuse)
}

/** The provider revokes a grant if its code or refresh token is used again. */
async function revokeGrant({ database, onReuse }: AdapterStore, kind: string, grantId: string) {
  const people = await database.transaction(async (statements) => {
    const endedSessions = await endReusedSessions(statements, { grantId })
    await statements.query('delete from identity_records where kind = $1 and grant_id = $2', [
      kind,
      grantId,
    ])
    return endedSessions
  })
  people.forEach(onReuse)
}

/** A session that gets a new ID at sign-in is destroyed under its old ID: that does not end the sign-in. */
async function destroy(database: Database, kind: string, id: string) {
  await database.query('delete from identity_records where kind = $1 and id = $2', [kind, id])
}
