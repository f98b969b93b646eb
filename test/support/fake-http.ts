import { ApiFailure } from '../../src/lib/failure.ts'
import type { Call, Envelope, Http } from '../../src/lib/http.ts'

export type RecordedCall = { method: string; path: string; call: Call }
type FakeResponse = Partial<Envelope> | ApiFailure
export type ResponseTable = Record<
  string,
  FakeResponse | ((call: Call, path: string) => FakeResponse | Promise<FakeResponse>)
>

/** The response for the tests' site: a campaign's settings request the site's other live campaigns. */
const NO_LIVE_CAMPAIGNS: ResponseTable = { 'GET /live/S1': { data: { campaigns: [] } } }

/**
 * A fake API with a table of responses: `{ 'GET /sites': { data: [] }, 'POST /login': new ApiFailure(…) }`. Throws for
 * a call that is not in the table. Paths may contain a query or omit it.
 */
export function fakeHttp(
  table: ResponseTable,
): Http & { readonly calls: RecordedCall[]; table: ResponseTable } {
  const calls: RecordedCall[] = []
  const ask =
    (method: string) =>
    async (path: string, call: Call = {}): Promise<Envelope> => {
      calls.push({ method, path, call })
      const key = `${method} ${path.split('?')[0]}`
      const entry = table[`${method} ${path}`] ?? table[key] ?? NO_LIVE_CAMPAIGNS[key]
      if (!entry) throw new Error(`fakeHttp: no response for ${method} ${path}`)
      const answer = await (typeof entry === 'function' ? entry(call, path) : entry)
      call.signal?.throwIfAborted()
      if (answer instanceof ApiFailure) throw answer
      return { data: undefined, message: '', code: 'OK', body: answer, ...answer }
    }
  return {
    calls,
    table,
    get: ask('GET'),
    post: ask('POST'),
    put: ask('PUT'),
    patch: ask('PATCH'),
    delete: ask('DELETE'),
  }
}

/** A promise that a test settles. */
export function deferred<T = Partial<Envelope>>(): {
  promise: Promise<T>
  resolve(value: T): void
  reject(error: unknown): void
} {
  let resolve: (value: T) => void = () => {}
  let reject: (error: unknown) => void = () => {}
  const promise = new Promise<T>((resolvePromise, rejectPromise) => {
    resolve = resolvePromise
    reject = rejectPromise
  })
  return { promise, resolve, reject }
}
