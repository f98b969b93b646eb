import type { Context } from 'hono'
import type { Statements } from '../database/database.ts'
import type { AppEnv, Deps } from '../deps.ts'
import { ok } from './envelope.ts'
import { hashOf, type Kept, keyOf, replay } from './idempotency.ts'

const KEPT_FOR = '1 hour'

type Request = { key: string; hash: string; now: Date }

const requestHash = (context: Context<AppEnv>): Promise<string> =>
  hashOf(context, [context.req.header('access-token')])

/** Takes the key for this request, or finds the answer of the one that took it. */
async function takeKey(statements: Statements, request: Request): Promise<Kept | null> {
  const { key, hash, now } = request
  await statements.query(
    `delete from kept_public_replies where created_at < $1::timestamptz - interval '${KEPT_FOR}'`,
    [now],
  )
  const taken = await statements.query(
    `insert into kept_public_replies (key, request_hash, created_at) values ($1, $2, $3)
     on conflict do nothing returning key`,
    [key, hash, now],
  )
  if (taken.length > 0) return null
  const [kept] = await statements.query<Kept>(
    'select request_hash, status, body from kept_public_replies where key = $1',
    [key],
  )
  return kept ?? null
}

/**
 * A write of a caller who is not signed in, in one transaction of the server's own. Under an
 * `Idempotency-Key` it happens once, and a repeat gets the first answer again; a refusal keeps nothing,
 * since it changed nothing. What takes time, such as hashing a password, is done before.
 * @param work does it and gives the `data` of the answer
 */
export async function publicWrite(
  context: Context<AppEnv>,
  { database, now }: Pick<Deps, 'database' | 'now'>,
  work: (statements: Statements) => Promise<unknown>,
): Promise<Response> {
  const key = keyOf(context)
  // Received first: a body that comes slowly must not hold a transaction.
  const hash = await requestHash(context)
  return database.transaction(async (statements) => {
    if (key === undefined) return ok(context, await work(statements))
    const kept = await takeKey(statements, { key, hash, now: now() })
    if (kept !== null) return replay(kept, hash)
    const reply = ok(context, await work(statements))
    await statements.query('update kept_public_replies set status = $2, body = $3 where key = $1', [
      key,
      reply.status,
      await reply.clone().text(),
    ])
    return reply
  })
}

/**
 * Whether this very request was answered before: `publicWrite` will give that answer again, so that what
 * can be asked only once, such as a captcha, is not asked twice.
 */
export async function isRepeat(
  context: Context<AppEnv>,
  { database }: Pick<Deps, 'database'>,
): Promise<boolean> {
  const key = keyOf(context)
  if (key === undefined) return false
  const kept = await database.query(
    'select from kept_public_replies where key = $1 and request_hash = $2 and status is not null',
    [key, await requestHash(context)],
  )
  return kept.length > 0
}
