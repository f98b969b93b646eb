import { ApiFailure } from '../lib/failure.ts'
import type { TokenSource } from './tokens.ts'

/**
 * `fetch` with the person's authorization, for another copy of the kit: it can call the API and
 * never sees a token. Refuses every origin but the configured ones. A 401 is repeated once with a
 * new token.
 */
export function authorisedFetch(
  tokens: TokenSource,
  apiOrigins: readonly string[],
  send: typeof fetch = (input, init) => globalThis.fetch(input, init),
): typeof fetch {
  return async (input, init) => {
    const request = new Request(input, init)
    if (!apiOrigins.includes(new URL(request.url).origin)) {
      throw new TypeError(`poplar-kit: ${new URL(request.url).origin} is not among apiOrigins.`)
    }
    const { signal } = request
    const first = await tokens.authorization({ reason: 'first', signal })
    const response = await send(signed(request.clone(), first))
    if (response.status !== 401 || first === null) return response
    const fresh = await tokens
      .authorization({ reason: 'rejected', refused: first, signal })
      .catch(nullWhereSignedOut)
    return fresh === null || fresh === first ? response : send(signed(request, fresh))
  }
}

/** The other copy knows by the 401 itself that the session is over. */
function nullWhereSignedOut(error: unknown): null {
  if (error instanceof ApiFailure && error.kind === 'signed-out') return null
  throw error
}

function signed(request: Request, authorization: string | null): Request {
  if (authorization !== null) request.headers.set('authorization', authorization)
  return request
}
