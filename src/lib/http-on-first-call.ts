import type { Http, HttpOptions, Send } from './http.ts'
import { loadOnce } from './load-part.ts'
import { withTimeLimit } from './time-limit.ts'

/**
 * The HTTP client, whose code comes with the first call: an element can be used before it calls. A
 * caller's abort ends the waiting; where the code does not come the call fails like any other.
 */
export function httpOnFirstCall(options: HttpOptions): Http {
  const client = loadOnce(async () => (await import('./http.ts')).createHttp(options))
  const send =
    (method: keyof Http): Send =>
    async (path, call) =>
      (await withTimeLimit(null, call?.signal, client))[method](path, call)
  return {
    get: send('get'),
    post: send('post'),
    put: send('put'),
    patch: send('patch'),
    delete: send('delete'),
  }
}
