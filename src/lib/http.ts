import wretch from 'wretch'
import { createServerClock, type ServerClock } from './clock.ts'
import { type Envelope, failureOf, locationIn, readEnvelope } from './envelope.ts'
import type { ApiFailure } from './failure.ts'
import { authorize, connect, type RetryOptions, retry, type SignCall } from './http-middlewares.ts'
import { createIdempotencyKey } from './idempotency-key.ts'
import { pause } from './pause.ts'
import { pageRetryBudget, type RetryBudget } from './retry.ts'
import { withTimeLimit } from './time-limit.ts'

export type { Envelope } from './envelope.ts'
export type { SignCall } from './http-middlewares.ts'

export const TIME_LIMIT_MS = 20_000

export type Call = {
  query?: Record<string, string | number | boolean | undefined>
  /** The request body, sent as JSON unless it is a FormData or a Blob. */
  body?: unknown
  /** Take precedence over the authorization headers. */
  headers?: Record<string, string>
  signal?: AbortSignal
  /** Create a key when a form appears, and a new key after success. By default, each write gets its own. */
  idempotencyKey?: string
  /** For the whole call including retries; 20,000 by default, null for uploads and exports. */
  timeoutMs?: number | null
  /** False for a write that must not be repeated when the connection is lost, although it has a key. */
  repeats?: boolean
  /** For public pages: sends neither a token nor a site id, and treats a 401 as an ordinary refusal. */
  anonymous?: boolean
  /** Reads a 2xx response that isn't an envelope, such as a file. */
  read?: (response: Response) => Promise<Envelope>
}

/** Rejects with an `ApiFailure`, the caller's abort reason, or an unexpected error. */
export type Send = (path: string, call?: Call) => Promise<Envelope>

export type Http = { get: Send; post: Send; put: Send; patch: Send; delete: Send }

export type HttpOptions = {
  /** Such as `https://api.example/v1`. The caller must check that its origin is trusted. */
  base: string
  /** Returns the headers with the token and site id; called again after a 401. */
  headers: SignCall
  /** Called if the response asks the browser to navigate to a URL, which hasn't been validated yet. */
  onLocation?: (location: string) => void
  /** Called when a call gets a 401 even with a new token. */
  onSignedOut?: (failure: ApiFailure) => void
  /** Called for every failed call; the call itself rejects too. */
  onFailure?: (failure: ApiFailure) => void
  clock?: ServerClock
  fetch?: typeof fetch
  /** Adds the token itself; anonymous calls don't use it. */
  signedFetch?: typeof fetch
} & Partial<RetryOptions>

const FETCH_OPTIONS = {
  headers: { accept: 'application/json' },
  // Personal data must not be cached on disk, and a cached `Date` header would mislead the clock.
  cache: 'no-store',
  // Only the bearer token authenticates.
  credentials: 'omit',
  redirect: 'manual',
} as const

/** The HTTP client. It doesn't show messages or navigate; it calls the callbacks in `options`. */
export function createHttp(options: HttpOptions): Http {
  const { budget = pageRetryBudget } = options
  const exchange = createExchange({ ...options, budget })
  const send =
    (method: Method): Send =>
    async (path, call = {}) => {
      budget.countCall()
      const limitMs = call.timeoutMs === undefined ? TIME_LIMIT_MS : call.timeoutMs
      try {
        const envelope = await withTimeLimit(limitMs, call.signal, async (signal) =>
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

/** Looked up at each call, because a page may replace `fetch` later. */
const pageFetch: typeof fetch = (...call) => fetch(...call)

function createExchange(options: HttpOptions & { budget: RetryBudget }) {
  const { budget, random = Math.random, sleep = pause } = options
  const clock = options.clock ?? createServerClock()
  const client = wretch(options.base.replace(/\/+$/, ''), FETCH_OPTIONS)
  const anonymousFetch = options.fetch ?? pageFetch
  const signedFetch = options.signedFetch ?? anonymousFetch
  return (method: Method, path: string, call: Call, signal: AbortSignal) =>
    client
      .url(withQuery(requireLeadingSlash(path), call.query))
      .headers({ ...idempotency(method, call), ...call.headers })
      .options({ signal, ...bodyInit(call.body) })
      .polyfills({ fetch: call.anonymous ? anonymousFetch : signedFetch })
      .middlewares(call.anonymous ? [] : [authorize(options.headers, signal)])
      .middlewares(call.repeats === false ? [] : [retry({ budget, random, sleep }, signal)])
      .middlewares([connect(clock)])
      .fetch(method)
      .res()
}

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** Without a leading slash the path could change the host it is appended to. */
function requireLeadingSlash(path: string): string {
  if (path === '' || path.startsWith('/')) return path
  throw new TypeError(`The path must start with a slash: "${path}"`)
}

/** Leaves a query that is part of the path unchanged, because it may be signed. */
function withQuery(path: string, values: Call['query'] = {}): string {
  const definedValues = Object.entries(values).filter(([, value]) => value !== undefined)
  if (definedValues.length === 0) return path
  const query = new URLSearchParams(definedValues.map(([name, value]) => [name, String(value)]))
  return `${path}${path.includes('?') ? '&' : '?'}${query}`
}

function idempotency(method: Method, call: Call): Record<string, string> {
  if (method === 'GET') return {}
  // DELETE is idempotent, so its key is optional.
  const key = call.idempotencyKey ?? (method === 'DELETE' ? undefined : createIdempotencyKey())
  return key === undefined ? {} : { 'idempotency-key': key }
}

function bodyInit(body: unknown): RequestInit {
  if (body === undefined) return {}
  if (body instanceof FormData || body instanceof Blob) return { body }
  return { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }
}

function reportLocation(location: string | undefined, options: HttpOptions): void {
  if (location !== undefined) options.onLocation?.(location)
}
