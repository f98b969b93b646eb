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
import { createStreamLimits } from './limits.ts'
import { createMailbox, type Mailbox } from './mailbox.ts'
import { lastEventNumber, wasSignedOut } from './repository.ts'
import { type Ask, eventStream } from './stream.ts'

const STREAMS_A_MINUTE = 120
/** How long a browser may take to read the end of its stream before the line is cut. */
const LEAVE_WITHIN_MS = 10_000

const HEADERS = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-store, no-transform',
  // nginx and its like would keep events back until a buffer is full.
  'x-accel-buffering': 'no',
  'x-content-type-options': 'nosniff',
}

const described = describeStream(
  'What happens in the account, as it happens: server-sent events, resumed by Last-Event-ID.',
)

/** Anything but a number of ours is no place to go on from: the stream then begins now. */
const resumed = v.object({
  'last-event-id': v.fallback(
    v.optional(v.pipe(v.string(), v.regex(/^\d{1,15}$/), v.transform(Number))),
    undefined,
  ),
})

/** Ends the stream with its token, also where the browser does not read on. Gives the way to call it off. */
function endWithToken(context: Context<AppEnv>, mailbox: Mailbox, lastsMs: number): () => void {
  const over = setTimeout(() => mailbox.post('over'), lastsMs)
  const cut = setTimeout(() => destroyConnection(context), lastsMs + LEAVE_WITHIN_MS)
  return () => {
    clearTimeout(over)
    clearTimeout(cut)
  }
}

type StreamDeps = Deps & { events: EventHub; maintenance: MaintenanceState }

/** Opens the stream of one browser. @param lastSeen what it has heard last, where it goes on */
function streamOpener(deps: StreamDeps) {
  const { database, events, maintenance, log, now } = deps
  const takeSeat = createStreamLimits()
  return async (context: Context<AppEnv>, lastSeen: number | undefined) => {
    const { claims, requestId } = context.var
    const mailbox = createMailbox()
    const ask: Ask = (question) => runAsCaller(database, claims, question)
    // Before the first look, so that nothing happens unheard between the two.
    const { accountId, last } = await ask(async (statements, person) => ({
      accountId: person.accountId,
      last: await lastEventNumber(statements),
    }))
    const leaveSeat = takeSeat(claims)
    const leaveHub = await events.join(accountId, mailbox).catch((error: unknown) => {
      leaveSeat()
      throw error
    })
    const forgetToken = endWithToken(context, mailbox, claims.expiresAt.getTime() - now().getTime())
    const pieces = eventStream({
      ask,
      mailbox,
      after: lastSeen ?? last,
      isInMaintenance: async () => (await maintenance()) !== null,
      wasSignedOut: () => wasSignedOut(database, claims.sid),
    })
    return textStream(context, pieces, {
      onFailure: (error) => log.error({ requestId, err: error }),
      onDisconnect: () => mailbox.post('over'),
      onEnd() {
        forgetToken()
        leaveHub()
        leaveSeat()
      },
    })
  }
}

/**
 * `GET /events/stream`. It lasts as long as its access token, so it holds no transaction: whenever the
 * account has news it asks anew, as the caller, and an end of the sign-in ends it too.
 */
export function eventStreamRoutes(deps: StreamDeps): Hono<AppEnv> {
  const open = streamOpener(deps)
  return new Hono<AppEnv>().get(
    '/events/stream',
    described,
    requireToken(deps),
    limitWithSessionCheck(STREAMS_A_MINUTE, deps),
    validate('header', resumed),
    async (context) =>
      context.body(await open(context, context.req.valid('header')['last-event-id']), 200, HEADERS),
  )
}
