import type { Context } from 'hono'
import * as v from 'valibot'
import { SENT_FOR_HOURS } from '../../../popup/sent-for.ts'
import type { Statements } from '../database/database.ts'
import type { Deps } from '../deps.ts'
import { decrypt, encrypt } from './encryption.ts'
import { ok } from './envelope.ts'
import {
  hashRequest,
  readIdempotencyKey,
  replay,
  requestParts,
  type StoredReply,
} from './idempotency.ts'

/** As long as a form of a visitor may be on its way. */
const KEPT_FOR = `${SENT_FOR_HOURS} hours`
const PURPOSE = 'kept public reply'

type Queries = Pick<Statements, 'query'>
type Request = { key: string; hash: string; parts: string; now: Date }

const bodyWithCaptcha = v.pipe(v.string(), v.parseJson(), v.looseObject({ captcha: v.unknown() }))

/** The body without the answer of a captcha: who asks again after a lost answer has solved another one. */
function withoutCaptcha(body: string): string {
  const parsed = v.safeParse(bodyWithCaptcha, body)
  if (!parsed.success) return body
  const { captcha: _, ...question } = parsed.output
  return JSON.stringify(question)
}

async function readRequest(
  context: Context,
  now: Date,
  keyInBody?: string,
): Promise<Request | null> {
  const key = readIdempotencyKey(context) ?? keyInBody
  // Received first: a body that comes slowly must not hold a transaction.
  const question = withoutCaptcha(await context.req.text())
  const parts = requestParts(context, [context.req.header('access-token')], question)
  return key === undefined ? null : { key, parts, hash: hashRequest(parts), now }
}

/** What stands under a key and still counts. */
async function readStored(statements: Queries, { key, now }: Request): Promise<StoredReply | null> {
  const [kept] = await statements.query<StoredReply>(
    `select request_hash, status, body from kept_public_replies
     where key = $1 and created_at >= $2::timestamptz - interval '${KEPT_FOR}'`,
    [key, now],
  )
  return kept ?? null
}

/** Takes the key for this request, or finds the answer of the one that took it. */
async function takeKey(statements: Statements, request: Request): Promise<StoredReply | null> {
  const { key, hash, now } = request
  await deleteExpiredReplies(statements, now)
  const taken = await statements.query(
    `insert into kept_public_replies (key, request_hash, created_at) values ($1, $2, $3)
     on conflict do nothing returning key`,
    [key, hash, now],
  )
  return taken.length > 0 ? null : readStored(statements, request)
}

/**
 * An answer may carry what opens an account, so the table alone must not give it away: it is sealed with
 * the request, of which only a hash is kept.
 */
async function keepReply(statements: Statements, { key, parts }: Request, reply: Response) {
  await statements.query('update kept_public_replies set status = $2, body = $3 where key = $1', [
    key,
    reply.status,
    encrypt(await reply.clone().text(), parts, PURPOSE),
  ])
}

function replayStored(kept: StoredReply, { hash, parts }: Request): Response {
  const { body, request_hash } = kept
  const isReadable = body !== null && request_hash === hash
  return replay({ ...kept, body: isReadable ? decrypt(body, parts, PURPOSE) : null }, hash)
}

/**
 * A write of a caller who is not signed in, in one transaction of the server's own. Under an
 * `Idempotency-Key` it happens once, and a repeat gets the first answer again; a refusal keeps nothing,
 * since it changed nothing. What takes time, such as hashing a password, is done before.
 * @param work does it and gives the `data` of the answer
 * @param keyInBody stands for the header where the caller cannot send one without a preflight
 */
export async function publicWrite(
  context: Context,
  { database, now }: Pick<Deps, 'database' | 'now'>,
  work: (statements: Statements) => Promise<unknown>,
  keyInBody?: string,
): Promise<Response> {
  const request = await readRequest(context, now(), keyInBody)
  return database.transaction(async (statements) => {
    if (request === null) return ok(context, await work(statements))
    const kept = await takeKey(statements, request)
    if (kept !== null) return replayStored(kept, request)
    const reply = ok(context, await work(statements))
    await keepReply(statements, request, reply)
    return reply
  })
}

/**
 * The answer that this very request was given before; null where it is a new one. Comes before what can
 * be asked only once, such as a captcha.
 * @throws Refusal where the key stands for another request
 */
export async function findStoredReply(
  context: Context,
  { database, now }: Pick<Deps, 'database' | 'now'>,
): Promise<Response | null> {
  const request = await readRequest(context, now())
  if (request === null) return null
  const kept = await readStored(database, request)
  return kept === null ? null : replayStored(kept, request)
}

/** Deletes the answers that are too old to be given again. */
export async function deleteExpiredReplies(statements: Queries, now: Date): Promise<void> {
  await statements.query(
    `delete from kept_public_replies where created_at < $1::timestamptz - interval '${KEPT_FOR}'`,
    [now],
  )
}
