import type { ConfiguredMiddleware, FetchLike } from 'wretch'
import type { ServerClock } from './clock.ts'
import { clockSkew } from './clock-skew.ts'
import { parseObject } from './envelope.ts'
import { ApiFailure, MAINTENANCE } from './failure.ts'
import { backoffMs, type RetryBudget, retryAfterMs } from './retry.ts'

/**
 * Returns the headers that authorise a call. If the reason is `rejected`, the server has just refused the headers in
 * `refused`, from which the token source can tell whether it has already renewed the token.
 */
export type SignCall = (call: {
  reason: 'first' | 'rejected'
  signal: AbortSignal
  refused?: Record<string, string>
}) => Promise<Record<string, string>>

/** Authorises the call, and retries once after a 401 if there is a new token. */
export function authorize(sign: SignCall, signal: AbortSignal): ConfiguredMiddleware {
  return (next) => async (url, options) => {
    const refused = await sign({ reason: 'first', signal })
    const response = await next(url, withHeaders(options, refused))
    if (response.status !== 401) return response
    const freshHeaders = await sign({ reason: 'rejected', signal, refused })
    if (!hasNewToken(freshHeaders, refused)) return response
    return next(url, withHeaders(options, freshHeaders))
  }
}

type Options = Parameters<FetchLike>[1]

/** The call's own headers take precedence. */
function withHeaders(options: Options, added: Record<string, string>): Options {
  const headers = new Headers(added)
  for (const [name, value] of new Headers(options.headers)) headers.set(name, value)
  return { ...options, headers: Object.fromEntries(headers) }
}

function hasNewToken(
  freshHeaders: Record<string, string>,
  refused: Record<string, string>,
): boolean {
  const token = new Headers(freshHeaders).get('authorization')
  return token !== null && token !== new Headers(refused).get('authorization')
}

type Outcome = { response: Awaited<ReturnType<FetchLike>> } | { error: unknown }

const GET_RETRIES = 2
const WRITE_RETRIES = 1
/** If `Retry-After` is longer, the call isn't retried automatically; the user can retry. */
const MAX_RETRY_AFTER_MS = 10_000

export type RetryOptions = {
  budget: RetryBudget
  /** 0 to 1 */
  random: () => number
  sleep: (milliseconds: number, signal: AbortSignal) => Promise<void>
}

/** Retries calls that are safe to retry, within the page's retry budget. */
export function retry(
  { budget, random, sleep }: RetryOptions,
  signal: AbortSignal,
): ConfiguredMiddleware {
  return (next) => async (url, options) => {
    for (let attempt = 0; ; attempt += 1) {
      const outcome = await toOutcome(next(url, options))
      const retryAfter = 'response' in outcome ? retryAfterOf(outcome.response) : 0
      const canRetry = attempt < (await retriesAllowed(options, outcome))
      if (signal.aborted || !canRetry || retryAfter > MAX_RETRY_AFTER_MS || !budget.spend()) {
        return unwrapOutcome(outcome)
      }
      await sleep(retryAfter + backoffMs(attempt, random()), signal)
    }
  }
}

const toOutcome = (responsePromise: ReturnType<FetchLike>): Promise<Outcome> =>
  responsePromise.then(
    (response) => ({ response }),
    (error: unknown) => ({ error }),
  )

function unwrapOutcome(outcome: Outcome) {
  if ('error' in outcome) throw outcome.error
  return outcome.response
}

const retryAfterOf = (response: Response): number =>
  retryAfterMs(response.headers.get('retry-after'), Date.now()) ?? 0

/**
 * How many times a call may be retried after this outcome. A write is retried only if there was no response, and only
 * with an idempotency key.
 */
async function retriesAllowed(options: Options, outcome: Outcome): Promise<number> {
  const isGet = options.method === 'GET'
  if ('response' in outcome) {
    return isGet && (await isTemporaryFailure(outcome.response)) ? GET_RETRIES : 0
  }
  if (!(outcome.error instanceof ApiFailure && outcome.error.kind === 'offline')) return 0
  if (isGet) return GET_RETRIES
  return new Headers(options.headers).has('idempotency-key') ? WRITE_RETRIES : 0
}

/** 5xx except maintenance, which takes longer. */
async function isTemporaryFailure(response: Response): Promise<boolean> {
  if (response.status < 500) return false
  if (response.status !== 503) return true
  return parseObject(await response.clone().text())?.code !== MAINTENANCE
}

/**
 * The innermost middleware: measures the server's clock and converts lost connections to `offline`. It reads the whole
 * body, so that a connection lost midway counts as lost.
 */
export function connect(clock: ServerClock): ConfiguredMiddleware {
  return (next) => async (url, options) => {
    // Throws for an invalid request, which fetch would report like a lost connection.
    new Request(url, options)
    const sentAt = Date.now()
    try {
      const response = await next(url, options)
      const skew = clockSkew(response.headers.get('date'), { sentAt, receivedAt: Date.now() })
      if (skew !== null) clock.setSkew(skew)
      return await withWholeBody(response)
    } catch (error) {
      // An abort rejects with its reason.
      if (options.signal?.aborted || !(error instanceof TypeError)) throw error
      throw new ApiFailure({ kind: 'offline', cause: error })
    }
  }
}

async function withWholeBody(response: Response): Promise<Response> {
  // Status 0 is a redirect. It isn't followed, because the token must not be sent to its target.
  if (response.status === 0) throw new ApiFailure({ kind: 'unreadable' })
  const { status, statusText, headers } = response
  // Not as text, which would damage the bytes of a file and drop its byte order mark.
  const body = await response.arrayBuffer()
  return new Response(body.byteLength === 0 ? null : body, { status, statusText, headers })
}
