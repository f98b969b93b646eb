import { createHash } from 'node:crypto'
import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import type { Queryable } from '../database/database.ts'
import type { Deps, RequestEnv } from '../deps.ts'
import { Refusal } from './refusal.ts'

const RETENTION = '24 hours'
const KEY = /^[\w.:-]{1,128}$/
const WRITE_METHODS = ['POST', 'PUT', 'PATCH']

/** A stored response for a key; without a status while the first request is in progress. */
export type StoredResponse = { request_hash: string; status: number | null; body: string | null }
type Request = { accountId: string; key: string; hash: string; now: Date }

type IdempotencyOptions = {
  /** The request headers on which a response depends. */
  headers: readonly string[]
  /** Calls that may run again, and whose responses are not stored. */
  isExempt: (path: string) => boolean
}

/**
 * Everything that the response depends on: reusing the key for a different request is the caller's mistake.
 * @param caller the caller's identity, and other headers that matter
 */
export function requestParts(
  { req }: Context,
  caller: readonly (string | undefined)[],
  body: string,
): string {
  const { pathname, search } = new URL(req.url)
  return JSON.stringify([req.method, pathname, search, ...caller, body])
}

/** Identifies a request without revealing its content. */
export const hashRequest = (parts: string): string =>
  createHash('sha256').update(parts).digest('hex')

/** The call's idempotency key; undefined if there is none. @throws Refusal if it is malformed */
export function readIdempotencyKey({ req }: Context): string | undefined {
  const key = req.header('idempotency-key')
  if (key !== undefined && !KEY.test(key)) {
    throw new Refusal('INVALID', 'The Idempotency-Key is invalid.')
  }
  return key
}

/**
 * Claims the key for this request, or returns the stored response of the request that claimed it. If that request
 * is still in progress on another connection, the insert waits for it to end.
 */
async function claimOrFindResponse(
  statements: Queryable,
  request: Request,
): Promise<StoredResponse | null> {
  const { accountId, key, hash, now } = request
  await statements.query(
    `delete from kept_replies where account_id = $1 and created_at < $2::timestamptz - interval '${RETENTION}'`,
    [accountId, now],
  )
  const inserted = await statements.query(
    `insert into kept_replies (account_id, key, request_hash, created_at) values ($1, $2, $3, $4)
     on conflict do nothing returning key`,
    [accountId, key, hash, now],
  )
  if (inserted.length > 0) return null
  const [storedResponse] = await statements.query<StoredResponse>(
    'select request_hash, status, body from kept_replies where account_id = $1 and key = $2',
    [accountId, key],
  )
  return storedResponse ?? null
}

const keyConflict = () =>
  new Refusal('CONFLICT', 'This Idempotency-Key belongs to another request.', { status: 422 })

/**
 * Claims the key for a request that is safe to repeat; no response is stored, because none is needed.
 * @throws Refusal if the key belongs to another request
 */
export async function claimKey(statements: Queryable, request: Request): Promise<void> {
  const storedResponse = await claimOrFindResponse(statements, request)
  if (storedResponse !== null && storedResponse.request_hash !== request.hash) throw keyConflict()
}

/** Releases a key that `claimKey` claimed. */
export async function releaseKey(
  statements: Queryable,
  { accountId, key, hash }: Request,
): Promise<void> {
  await statements.query(
    `delete from kept_replies
     where account_id = $1 and key = $2 and request_hash = $3 and status is null`,
    [accountId, key, hash],
  )
}

/** Returns the stored response. @throws Refusal if the key belongs to another request */
export function replay({ request_hash, status, body }: StoredResponse, hash: string): Response {
  if (request_hash !== hash || status === null) throw keyConflict()
  const headers = { 'content-type': 'application/json', 'idempotency-replayed': 'true' }
  return new Response(body, { status, headers })
}

/**
 * A write that is repeated with the same `Idempotency-Key` runs once; repeats get the stored response. Key and
 * response are stored in the write's own transaction, inside `tenant`, so both are kept or neither. A refusal
 * stores nothing, since it changed nothing.
 */
export const idempotent = ({ now }: Pick<Deps, 'now'>, { headers, isExempt }: IdempotencyOptions) =>
  createMiddleware<RequestEnv>(async (context, next) => {
    if (!WRITE_METHODS.includes(context.req.method)) return next()
    const key = readIdempotencyKey(context)
    if (key === undefined || isExempt(context.req.path)) return next()

    const statements = context.get('statements')
    const { accountId, personId } = context.get('person')
    const caller = [...headers.map((name) => context.req.header(name)), personId]
    const hash = hashRequest(requestParts(context, caller, await context.req.text()))
    const storedResponse = await claimOrFindResponse(statements, {
      accountId,
      key,
      hash,
      now: now(),
    })
    if (storedResponse !== null) return replay(storedResponse, hash)

    await next()
    if (context.error) return
    const body = await context.res.clone().text()
    await statements.query(
      'update kept_replies set status = $3, body = $4 where account_id = $1 and key = $2',
      [accountId, key, context.res.status, body],
    )
  })
