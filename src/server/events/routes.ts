import { type Context, Hono } from 'hono'
import * as v from 'valibot'
import type { MaintenanceState } from '../maintenance/state.ts'
import type { Deps } from '../platform/deps.ts'
import { describeStream } from '../platform/http/describe.ts'
import { destroyConnection, textStream } from '../platform/http/text-stream.ts'
import { validate } from '../platform/http/validate.ts'
import type { AppEnv } from '../session/app-env.ts'
import { limitWithSessionCheck } from '../session/call-limits.ts'
import { runAsCaller } from '../session/person.ts'
import { requireToken } from '../session/tenant.ts'
import type { EventHub } from './hub.ts'
import { lastEventNumber, wasSignedOut } from './repository.ts'
import { createSignalQueue, type SignalQueue } from './signal-queue.ts'
import { type CallerQuery, eventStream } from './stream.ts'
import { createStreamLimits } from './stream-limits.ts'

const STREAMS_PER_MINUTE = 120
/** How long a browser may take to read the end of its stream before the connection is cut. */
const CLOSE_TIMEOUT_MS = 10_000

const HEADERS = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-store, no-transform',
  // Otherwise nginx buffers events.
  'x-accel-buffering': 'no',
  'x-content-type-options': 'nosniff',
}

const streamDescription = describeStream(
  'Streams the account’s events (server-sent events, resumable with Last-Event-ID).',
)

/** An invalid number is ignored: the stream then starts with new events. */
const streamHeaders = v.object({
  'last-event-id': v.fallback(
    v.optional(v.pipe(v.string(), v.regex(/^\d{1,15}$/), v.transform(Number))),
    undefined,
  ),
})

/** Ends the stream when its token expires, even if the browser stopped reading. Returns a function that cancels. */
function endWhenTokenExpires(
  context: Context<AppEnv>,
  queue: SignalQueue,
  expiresInMs: number,
): () => void {
  const end = setTimeout(() => queue.post('end'), expiresInMs)
  const cut = setTimeout(() => destroyConnection(context), expiresInMs + CLOSE_TIMEOUT_MS)
  return () => {
    clearTimeout(end)
    clearTimeout(cut)
  }
}

type StreamDeps = Deps & { events: EventHub; maintenance: MaintenanceState }

/** Opens the stream of one browser. */
function streamOpener(deps: StreamDeps) {
  const { database, events, maintenance, log, now } = deps
  const takeSlot = createStreamLimits()
  return async (context: Context<AppEnv>, lastSeen: number | undefined) => {
    const { claims, requestId } = context.var
    const queue = createSignalQueue()
    const query: CallerQuery = (work) => runAsCaller(database, claims, work)
    // Read before subscribing, so that no event in between is missed.
    const { accountId, last } = await query(async (statements, person) => ({
      accountId: person.accountId,
      last: await lastEventNumber(statements),
    }))
    const releaseSlot = takeSlot(claims)
    const unsubscribe = await events.subscribe(accountId, queue).catch((error: unknown) => {
      releaseSlot()
      throw error
    })
    const cancelTimers = endWhenTokenExpires(
      context,
      queue,
      claims.expiresAt.getTime() - now().getTime(),
    )
    const chunks = eventStream({
      query,
      queue,
      after: lastSeen ?? last,
      isInMaintenance: async () => (await maintenance()) !== null,
      wasSignedOut: () => wasSignedOut(database, claims.sid),
    })
    return textStream(context, chunks, {
      onFailure: (error) => log.error({ requestId, err: error }),
      onDisconnect: () => queue.post('end'),
      onEnd() {
        cancelTimers()
        unsubscribe()
        releaseSlot()
      },
    })
  }
}

/**
 * `GET /events/stream`. The stream lasts as long as its access token and holds no transaction: it queries each batch of
 * events on behalf of the caller, so that the end of the session also ends the stream.
 */
export function eventStreamRoutes(deps: StreamDeps): Hono<AppEnv> {
  const open = streamOpener(deps)
  return new Hono<AppEnv>().get(
    '/events/stream',
    streamDescription,
    requireToken(deps),
    limitWithSessionCheck(STREAMS_PER_MINUTE, deps),
    validate('header', streamHeaders),
    async (context) =>
      context.body(await open(context, context.req.valid('header')['last-event-id']), 200, HEADERS),
  )
}
