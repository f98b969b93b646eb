import { createHttp, type Http, type HttpOptions } from '../../src/lib/http.ts'
import { createRetryBudget } from '../../src/lib/retry.ts'

export type FakeResponse = (signal: AbortSignal | null | undefined) => Promise<Response>

/** A response with this body as JSON, or unchanged if it is a string. */
export const respondWith =
  (status: number, body?: unknown, headers: Record<string, string> = {}): FakeResponse =>
  async () =>
    new Response(typeof body === 'string' ? body : JSON.stringify(body), { status, headers })

export const ok = (data?: unknown): FakeResponse =>
  respondWith(200, { success: true, code: 'OK', message: 'Done', data })

/** What `fetch` does when the connection is lost. */
export const connectionLost: FakeResponse = async () => {
  throw new TypeError('Failed to fetch')
}

/** A response whose headers arrive, but whose body is truncated. */
export const brokenBody: FakeResponse = async () =>
  new Response(new ReadableStream({ start: (body) => body.error(new TypeError('network error')) }))

/** Behaves like a server that never responds: settles only when the call is aborted. */
export const neverRespond: FakeResponse = (signal) =>
  new Promise((_, reject) => {
    signal?.addEventListener('abort', () => reject(signal.reason))
  })

export type SentRequest = {
  url: string
  method: string
  headers: Headers
  body: unknown
  init: RequestInit
}

/**
 * A client for a fake server that returns these responses in turn, and then repeats the last one. Delays between
 * retries are only recorded; the jitter is at its maximum.
 */
export function clientWithResponses(
  answers: readonly FakeResponse[],
  options: Partial<HttpOptions> = {},
) {
  const sent: SentRequest[] = []
  const delays: number[] = []
  const answer: typeof fetch = (url, init) => {
    const turn = answers[Math.min(sent.length, answers.length - 1)] ?? connectionLost
    const headers = new Headers(init?.headers)
    sent.push({
      url: String(url),
      method: init?.method ?? 'GET',
      headers,
      body: init?.body,
      init: { ...init },
    })
    return turn(init?.signal)
  }
  const http: Http = createHttp({
    base: 'https://api.example/v1',
    headers: async () => ({ authorization: 'Bearer one', 'site-id': 'site-1' }),
    budget: createRetryBudget(),
    fetch: answer,
    random: () => 1,
    sleep: async (milliseconds) => {
      delays.push(milliseconds)
    },
    ...options,
  })
  return { http, sent, waits: delays }
}

/** The reason for a promise's rejection. Fails if the promise resolves. */
export async function rejection(promise: Promise<unknown>): Promise<unknown> {
  return promise.then(
    () => {
      throw new Error('Expected a rejection')
    },
    (error: unknown) => error,
  )
}
