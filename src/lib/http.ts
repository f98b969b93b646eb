import wretch from 'wretch'
import queryString from 'wretch/addons/queryString'
import { createServerClock, type ServerClock } from './clock.ts'
import { type Envelope, failureOf, locationIn, readEnvelope } from './envelope.ts'
import type { ApiFailure } from './failure.ts'
import { authorize, connect, type Repeats, repeat, type SignCall } from './http-middlewares.ts'
import { createIdempotencyKey } from './idempotency-key.ts'
import { pause } from './pause.ts'
import { pageRetryBudget, type RetryBudget } from './retry.ts'
import { within } from './time-limit.ts'

export type { Envelope } from './envelope.ts'
export type { SignCall } from './http-middlewares.ts'

export const TIME_LIMIT_MS = 20_000

export type Call = {
  query?: Record<string, string | number | boolean | undefined>
  /** Sent as JSON, unless it is a FormData or a Blob. */
  body?: unknown
  /** These go before the headers that the call is signed with. */
  headers?: Record<string, string>
  signal?: AbortSignal
  /** Made when a form appears, new after success; without it each write gets one of its own. */
  idempotencyKey?: string
  /** For the whole call with its repeats, 20,000 by default; null for uploads and exports. */
  timeoutMs?: number | null
  /** A public page's call: it carries no token and no site, and its 401 is an ordinary refusal. */
  anonymous?: boolean
  /** Takes a 2xx reply apart that is no envelope, such as a file. */
  read?: (reply: Response) => Promise<Envelope>
}

/** Rejects with an `ApiFailure`, with the caller's own abort reason, or with a bug of ours. */
export type Send = (path: string, call?: Call) => Promise<Envelope>

export type Http = { get: Send; post: Send; put: Send; patch: Send; delete: Send }

export type HttpOptions = {
  /** Such as `https://api.example/v1`. Whether its origin may be trusted is the caller's to check. */
  base: string
  /** Token and site; asked once more after a 401. */
  headers: SignCall
  /** A reply asks the browser to go to an address, which nobody has judged yet. */
  onLocation?: (location: string) => void
  /** A 401 that a fresh token did not cure. Told by every call that ends so. */
  onSignedOut?: (failure: ApiFailure) => void
  /** Every call that fails; its caller is told too. */
  onFailure?: (failure: ApiFailure) => void
  clock?: ServerClock
  fetch?: typeof fetch
  /** Adds the token itself; anonymous calls don't use it. */
  signedFetch?: typeof fetch
} & Partial<Repeats>

const FETCH_OPTIONS = {
  headers: { accept: 'application/json' },
  // A person's data must not stay on the disk, and an old reply's `Date` would mislead the clock.
  cache: 'no-store',
  // The bearer token is the only proof of who calls.
  credentials: 'omit',
  redirect: 'manual',
} as const

/** The one HTTP client. It neither shows nor navigates: it reports. */
export function createHttp(options: HttpOptions): Http {
  const { budget = pageRetryBudget } = options
  const exchange = createExchange({ ...options, budget })
  const send =
    (method: Method): Send =>
    async (path, call = {}) => {
      budget.countCall()
      const limitMs = call.timeoutMs === undefined ? TIME_LIMIT_MS : call.timeoutMs
      try {
        const envelope = await within(limitMs, call.signal, async (signal) =>
          (call.read ?? readEnvelope)(await exchange(method, path, call, signal)),
        )
        reportLocation(locationIn(envelope.body), options)
        return envelope
      } catch (error) {
        const failure = failureOf(error, call)
        reportLocation(failure.location, options)
        if (failure.kind === 'signed-out') options.onSignedOut?.(failure)
        options.onFailure?.(failure)
        throw failure
      }
    }
  return {
    get: send('GET'),
    post: send('POST'),
    put: send('PUT'),
    patch: send('PATCH'),
    delete: send('DELETE'),
  }
}

/** Looked up at each call: a page may replace `fetch` after we were loaded. */
const pageFetch: typeof fetch = (...call) => fetch(...call)

function createExchange(options: HttpOptions & { budget: RetryBudget }) {
  const { budget, random = Math.random, sleep = pause } = options
  const clock = options.clock ?? createServerClock()
  const client = wretch(options.base.replace(/\/+$/, ''), FETCH_OPTIONS).addon(queryString)
  const anonymousFetch = options.fetch ?? pageFetch
  const signedFetch = options.signedFetch ?? anonymousFetch
  return (method: Method, path: string, call: Call, signal: AbortSignal) =>
    client
      .url(checked(path))
      .query(call.query ?? {}, false, true)
      .headers({ ...idempotency(method, call), ...call.headers })
      .options({ signal, ...content(call.body) })
      .polyfills({ fetch: call.anonymous ? anonymousFetch : signedFetch })
      .middlewares(call.anonymous ? [] : [authorize(options.headers, signal)])
      .middlewares([repeat({ budget, random, sleep }, signal), connect(clock)])
      .fetch(method)
      .res()
}

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** A path that does not begin with a slash could change the host that it is appended to. */
function checked(path: string): string {
  if (path === '' || path.startsWith('/')) return path
  throw new TypeError(`A call's path begins with a slash, but this one is "${path}"`)
}

function idempotency(method: Method, call: Call): Record<string, string> {
  if (method === 'GET') return {}
  // Deleting twice is deleting once, so a DELETE needs no key, and takes one where the caller has it.
  const key = call.idempotencyKey ?? (method === 'DELETE' ? undefined : createIdempotencyKey())
  return key === undefined ? {} : { 'idempotency-key': key }
}

function content(body: unknown): RequestInit {
  if (body === undefined) return {}
  if (body instanceof FormData || body instanceof Blob) return { body }
  return { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }
}

function reportLocation(location: string | undefined, options: HttpOptions): void {
  if (location !== undefined) options.onLocation?.(location)
}
