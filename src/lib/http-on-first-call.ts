import type { Http, HttpOptions, Send } from './http.ts'
import { loadOnce } from './load-part.ts'
import { withTimeLimit } from './time-limit.ts'

/**
 * The HTTP client. Its code is loaded with the first call, because an element is usable before it makes one. An abort
 * by the caller also ends the wait for the code. If the code fails to load, the call fails like any other.
 */
export function createLazyHttp(options: HttpOptions): Http {
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
