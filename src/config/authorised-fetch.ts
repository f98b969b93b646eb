import { ApiFailure, NO_TOKEN } from '../lib/failure.ts'
import type { TokenSource } from './tokens.ts'

/**
 * `fetch` with the user's authorization, for another copy of the kit, which then needs no token of its own. Rejects
 * any origin that is not configured, and retries once with a new token after a 401.
 */
export function authorisedFetch(
  tokens: TokenSource,
  apiOrigins: readonly string[],
  send: typeof fetch = (input, init) => globalThis.fetch(input, init),
): typeof fetch {
  return async (input, init) => {
    const request = new Request(input, init)
    if (!apiOrigins.includes(new URL(request.url).origin)) {
      throw new TypeError(`poplar-kit: ${new URL(request.url).origin} is not in apiOrigins.`)
    }
    const { signal } = request
    const first = await tokens.authorization({ reason: 'first', signal })
    const response = await send(withAuthorization(request.clone(), first))
    if (response.status !== 401) return response
    try {
      const refused = first ?? undefined
      const freshAuthorization = await tokens.authorization({ reason: 'rejected', refused, signal })
      return freshAuthorization === null || freshAuthorization === first
        ? response
        : await send(withAuthorization(request, freshAuthorization))
    } catch (error) {
      if (!(error instanceof ApiFailure && error.kind === 'signed-out')) throw error
      return error.code === NO_TOKEN ? noTokenResponse() : response
    }
  }
}

/** The response that tells the other copy that the page has no token, as opposed to a session timeout. */
const noTokenResponse = (): Response =>
  Response.json({ success: false, code: NO_TOKEN, message: '' }, { status: 401 })

function withAuthorization(request: Request, authorization: string | null): Request {
  if (authorization !== null) request.headers.set('authorization', authorization)
  return request
}
