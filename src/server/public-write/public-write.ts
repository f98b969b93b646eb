import type { Context } from 'hono'
import * as v from 'valibot'
import { FORM_LIFETIME_HOURS } from '../../popup/sent-for.ts'
import type { Queryable } from '../platform/database/database.ts'
import type { Deps } from '../platform/deps.ts'
import { decrypt, encrypt } from '../platform/http/encryption.ts'
import { ok } from '../platform/http/envelope.ts'
import {
  hashRequest,
  readIdempotencyKey,
  replay,
  requestParts,
  type StoredResponse,
} from '../platform/http/idempotency.ts'

/** The longest time that a visitor's form may take to arrive, including retries. */
const RETENTION = `${FORM_LIFETIME_HOURS} hours`
const PURPOSE = 'poplar kept public reply'

type Queries = Pick<Queryable, 'query'>
type Request = { key: string; hash: string; parts: string; now: Date }

const captchaBodySchema = v.pipe(v.string(), v.parseJson(), v.looseObject({ captcha: v.unknown() }))

/** The body without the captcha token: a retry after a lost response has solved another captcha. */
function removeCaptcha(body: string): string {
  const parsed = v.safeParse(captchaBodySchema, body)
  if (!parsed.success) return body
  const { captcha: _, ...bodyWithoutCaptcha } = parsed.output
  return JSON.stringify(bodyWithoutCaptcha)
}

async function readRequest(context: Context, now: Date, bodyKey?: string): Promise<Request | null> {
  const key = readIdempotencyKey(context) ?? bodyKey
  // Read before the transaction starts: a slow upload must not hold a transaction.
  const bodyWithoutCaptcha = removeCaptcha(await context.req.text())
  const parts = requestParts(context, [context.req.header('access-token')], bodyWithoutCaptcha)
  return key === undefined ? null : { key, parts, hash: hashRequest(parts), now }
}

/** The stored response for a key, unless it has expired. */
async function readStored(
  statements: Queries,
  { key, now }: Request,
): Promise<StoredResponse | null> {
  const [storedResponse] = await statements.query<StoredResponse>(
    `select request_hash, status, body from kept_public_replies
     where key = $1 and created_at >= $2::timestamptz - interval '${RETENTION}'`,
    [key, now],
  )
  return storedResponse ?? null
}

/** Claims the key for this request, or returns the stored response of the request that claimed it. */
async function claimOrFindResponse(
  statements: Queryable,
  request: Request,
): Promise<StoredResponse | null> {
  const { key, hash, now } = request
  await deleteExpiredResponses(statements, now)
  const inserted = await statements.query(
    `insert into kept_public_replies (key, request_hash, created_at) values ($1, $2, $3)
     on conflict do nothing returning key`,
    [key, hash, now],
  )
  return inserted.length > 0 ? null : readStored(statements, request)
}

/**
 * A response may contain a token that gives access to an account, so reading the table must not be enough: it is
 * encrypted with a key derived from the request, of which only a hash is stored.
 */
async function storeResponse(statements: Queryable, { key, parts }: Request, response: Response) {
  await statements.query('update kept_public_replies set status = $2, body = $3 where key = $1', [
    key,
    response.status,
    encrypt(await response.clone().text(), parts, PURPOSE),
  ])
}

function replayStoredResponse(storedResponse: StoredResponse, { hash, parts }: Request): Response {
  const { body, request_hash } = storedResponse
  const isReadable = body !== null && request_hash === hash
  return replay(
    { ...storedResponse, body: isReadable ? decrypt(body, parts, PURPOSE) : null },
    hash,
  )
}

/**
 * A write by a caller who is not signed in, in one server transaction. With an `Idempotency-Key` it runs once, and
 * repeats get the stored response; a refusal stores nothing, since it changed nothing. Do slow work, such as hashing a
 * password, before calling this.
 * @param work does the write and returns the response's `data`
 * @param keyInBody replaces the header if the caller cannot send one without a preflight
 */
export async function publicWrite(
  context: Context,
  { database, now }: Pick<Deps, 'database' | 'now'>,
  work: (statements: Queryable) => Promise<unknown>,
  keyInBody?: string,
): Promise<Response> {
  const request = await readRequest(context, now(), keyInBody)
  return database.transaction(async (statements) => {
    if (request === null) return ok(context, await work(statements))
    const storedResponse = await claimOrFindResponse(statements, request)
    if (storedResponse !== null) return replayStoredResponse(storedResponse, request)
    const response = ok(context, await work(statements))
    await storeResponse(statements, request, response)
    return response
  })
}

/**
 * The response that was stored for this same request; null for a new request. Call it before any one-time check,
 * such as a captcha.
 * @throws Refusal if the key belongs to another request
 */
export async function findStoredResponse(
  context: Context,
  { database, now }: Pick<Deps, 'database' | 'now'>,
): Promise<Response | null> {
  const request = await readRequest(context, now())
  if (request === null) return null
  const storedResponse = await readStored(database, request)
  return storedResponse === null ? null : replayStoredResponse(storedResponse, request)
}

/** Deletes stored responses that have expired. */
export async function deleteExpiredResponses(statements: Queries, now: Date): Promise<void> {
  await statements.query(
    `delete from kept_public_replies where created_at < $1::timestamptz - interval '${RETENTION}'`,
    [now],
  )
}
