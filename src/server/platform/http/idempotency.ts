import { createHash } from 'node:crypto'
import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import type { Statements } from '../database/database.ts'
import type { Deps, RequestEnv } from '../deps.ts'
import { isDocumentSave } from './documents.ts'
import { Refusal } from './refusal.ts'

const KEPT_FOR = '24 hours'
const KEY = /^[\w.:-]{1,128}$/
const WRITES = ['POST', 'PUT', 'PATCH']
/** Answered with a secret, of which only a hash is kept; a second one harms nobody. */
const SECRETS = /\/preview-token$/

/** An answer that stands under a key; without a status while the first request is under way. */
export type StoredReply = { request_hash: string; status: number | null; body: string | null }
type Request = { accountId: string; key: string; hash: string; now: Date }

/**
 * All that the answer depends on: the same key for anything else is a mistake of the caller.
 * @param caller who calls, and what else of the headers counts
 */
export function requestParts(
  { req }: Context,
  caller: readonly (string | undefined)[],
  body: string,
): string {
  const { pathname, search } = new URL(req.url)
  return JSON.stringify([req.method, pathname, search, ...caller, body])
}

/** Tells requests apart, and gives nothing away of what was in them. */
export const hashRequest = (parts: string): string =>
  createHash('sha256').update(parts).digest('hex')

/** The key that a call came with; undefined where it has none. @throws Refusal for nonsense */
export function readIdempotencyKey({ req }: Context): string | undefined {
  const key = req.header('idempotency-key')
  if (key !== undefined && !KEY.test(key)) {
    throw new Refusal('INVALID', 'The Idempotency-Key is not a valid one.')
  }
  return key
}

/**
 * Takes the key for this request, or finds the answer of the one that took it. Where that one is still
 * under way in another connection, the insert waits for it to end.
 */
async function takeKey(statements: Statements, request: Request): Promise<StoredReply | null> {
  const { accountId, key, hash, now } = request
  await statements.query(
    `delete from kept_replies where account_id = $1 and created_at < $2::timestamptz - interval '${KEPT_FOR}'`,
    [accountId, now],
  )
  const taken = await statements.query(
    `insert into kept_replies (account_id, key, request_hash, created_at) values ($1, $2, $3, $4)
     on conflict do nothing returning key`,
    [accountId, key, hash, now],
  )
  if (taken.length > 0) return null
  const [kept] = await statements.query<StoredReply>(
    'select request_hash, status, body from kept_replies where account_id = $1 and key = $2',
    [accountId, key],
  )
  return kept ?? null
}

const keyConflict = () =>
  new Refusal('CONFLICT', 'This Idempotency-Key belongs to another request.', { status: 422 })

/**
 * Takes the key for a request whose repetition is harmless by itself, so that no answer is kept.
 * @throws Refusal where the key stands for another request
 */
export async function claimKey(statements: Statements, request: Request): Promise<void> {
  const kept = await takeKey(statements, request)
  if (kept !== null && kept.request_hash !== request.hash) throw keyConflict()
}

/** Frees a key of `claimKey` again. */
export async function releaseKey(
  statements: Statements,
  { accountId, key, hash }: Request,
): Promise<void> {
  await statements.query(
    `delete from kept_replies
     where account_id = $1 and key = $2 and request_hash = $3 and status is null`,
    [accountId, key, hash],
  )
}

/** The first answer again. @throws Refusal where the key stands for another request */
export function replay({ request_hash, status, body }: StoredReply, hash: string): Response {
  if (request_hash !== hash || status === null) throw keyConflict()
  const headers = { 'content-type': 'application/json', 'idempotency-replayed': 'true' }
  return new Response(body, { status, headers })
}

/**
 * A write that is repeated under its `Idempotency-Key` happens once and gets the first answer again.
 * Key and answer are kept in the write's own transaction, inside `tenant`: both stay or neither. A
 * refusal keeps nothing, since it changed nothing.
 */
export const idempotent = ({ now }: Pick<Deps, 'now'>) =>
  createMiddleware<RequestEnv>(async (context, next) => {
    if (!WRITES.includes(context.req.method)) return next()
    const key = readIdempotencyKey(context)
    const { path } = context.req
    if (key === undefined || isDocumentSave(path) || SECRETS.test(path)) return next()

    const statements = context.get('statements')
    const { accountId, personId } = context.get('person')
    const caller = [context.req.header('site-id'), personId]
    const hash = hashRequest(requestParts(context, caller, await context.req.text()))
    const kept = await takeKey(statements, { accountId, key, hash, now: now() })
    if (kept !== null) return replay(kept, hash)

    await next()
    if (context.error) return
    const body = await context.res.clone().text()
    await statements.query(
      'update kept_replies set status = $3, body = $4 where account_id = $1 and key = $2',
      [accountId, key, context.res.status, body],
    )
  })
