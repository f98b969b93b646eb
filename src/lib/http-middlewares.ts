import type { ConfiguredMiddleware, FetchLike } from 'wretch'
import type { ServerClock } from './clock.ts'
import { parseObject } from './envelope.ts'
import { ApiFailure, MAINTENANCE } from './failure.ts'
import { backoffMs, type RetryBudget, retryAfterMs } from './retry.ts'

/**
 * The headers that a call is signed with.
 * `rejected`: the server has just turned `refused` down, which lets a source tell a token that it
 * has renewed meanwhile from one that must be renewed now.
 */
export type SignCall = (call: {
  reason: 'first' | 'rejected'
  signal: AbortSignal
  refused?: Record<string, string>
}) => Promise<Record<string, string>>

/** Signs the call; after a 401 once more, unless there is no other token than the refused one. */
export function authorize(sign: SignCall, signal: AbortSignal): ConfiguredMiddleware {
  return (next) => async (url, options) => {
    const refused = await sign({ reason: 'first', signal })
    const response = await next(url, withHeaders(options, refused))
    if (response.status !== 401) return response
    const fresh = await sign({ reason: 'rejected', signal, refused })
    if (!bringsNewToken(fresh, refused)) return response
    return next(url, withHeaders(options, fresh))
  }
}

type Options = Parameters<FetchLike>[1]

/** What the call itself says goes before what it is signed with. */
function withHeaders(options: Options, added: Record<string, string>): Options {
  const headers = new Headers(added)
  for (const [name, value] of new Headers(options.headers)) headers.set(name, value)
  return { ...options, headers: Object.fromEntries(headers) }
}

function bringsNewToken(fresh: Record<string, string>, refused: Record<string, string>): boolean {
  const token = new Headers(fresh).get('authorization')
  return token !== null && token !== new Headers(refused).get('authorization')
}

type Outcome = { response: Awaited<ReturnType<FetchLike>> } | { error: unknown }

const GET_RETRIES = 2
const WRITE_RETRIES = 1
/** A server that asks for more patience than this gets it from the person, not from the call. */
const MOST_PATIENCE_MS = 10_000

export type Repeats = {
  budget: RetryBudget
  /** 0 to 1 */
  random: () => number
  sleep: (milliseconds: number, signal: AbortSignal) => Promise<void>
}

/** Repeats what may be repeated, within the page's budget. */
export function repeat(
  { budget, random, sleep }: Repeats,
  signal: AbortSignal,
): ConfiguredMiddleware {
  return (next) => async (url, options) => {
    for (let attempt = 0; ; attempt += 1) {
      const outcome = await settled(next(url, options))
      const askedMs = 'response' in outcome ? patienceAskedMs(outcome.response) : 0
      const isWorthIt = attempt < (await retriesFor(options, outcome))
      if (signal.aborted || !isWorthIt || askedMs > MOST_PATIENCE_MS || !budget.spend()) {
        return unwrapped(outcome)
      }
      await sleep(askedMs + backoffMs(attempt, random()), signal)
    }
  }
}

const settled = (reply: ReturnType<FetchLike>): Promise<Outcome> =>
  reply.then(
    (response) => ({ response }),
    (error: unknown) => ({ error }),
  )

function unwrapped(outcome: Outcome) {
  if ('error' in outcome) throw outcome.error
  return outcome.response
}

const patienceAskedMs = (response: Response): number =>
  retryAfterMs(response.headers.get('retry-after'), Date.now()) ?? 0

/**
 * How often a call may be repeated after such an outcome. A write only where no answer came, and
 * only under a key by which the server knows it again.
 */
async function retriesFor(options: Options, outcome: Outcome): Promise<number> {
  const isGet = options.method === 'GET'
  if ('response' in outcome) {
    return isGet && (await isPassingTrouble(outcome.response)) ? GET_RETRIES : 0
  }
  if (!(outcome.error instanceof ApiFailure && outcome.error.kind === 'offline')) return 0
  if (isGet) return GET_RETRIES
  return new Headers(options.headers).has('idempotency-key') ? WRITE_RETRIES : 0
}

/** 5xx, except maintenance: that lasts, and says so. */
async function isPassingTrouble(response: Response): Promise<boolean> {
  if (response.status < 500) return false
  if (response.status !== 503) return true
  return parseObject(await response.clone().text())?.code !== MAINTENANCE
}

/**
 * Next to the network: measures the server's clock and names a lost connection. The body is read
 * here too, so that a connection lost half-way counts like one lost at the start.
 */
export function connect(clock: ServerClock): ConfiguredMiddleware {
  return (next) => async (url, options) => {
    // Throws where we built a call that cannot be sent; fetch would report it as a lost connection.
    new Request(url, options)
    const measure = clock.startMeasuring()
    try {
      const response = await next(url, options)
      measure(response.headers.get('date'))
      return await withWholeBody(response)
    } catch (error) {
      // An abort rejects with its reason, whatever that is.
      if (options.signal?.aborted || !(error instanceof TypeError)) throw error
      throw new ApiFailure({ kind: 'offline', cause: error })
    }
  }
}

async function withWholeBody(response: Response): Promise<Response> {
  // Status 0 is a redirect, which is not followed: a token must not travel to where it leads.
  if (response.status === 0) throw new ApiFailure({ kind: 'unreadable' })
  const { status, statusText, headers } = response
  const text = await response.text()
  return new Response(text === '' ? null : text, { status, statusText, headers })
}
