import { loadOnce } from '../lib/load-part.ts'
import { withTimeLimit } from '../lib/time-limit.ts'
import type { GetAccessToken, TokenSource } from './tokens.ts'

/** The tokens from one `getAccessToken`; the code is loaded on the first call that needs a token. */
export function createLazyHostTokens(
  getAccessToken: GetAccessToken,
  clock: { now(): number },
): TokenSource {
  let source: TokenSource | null = null
  const loadSource = loadOnce(async () => {
    source ??= (await import('./host-tokens.ts')).createHostTokens(getAccessToken, clock)
    return source
  })
  return {
    mode: 'host',
    authorization: async (call) =>
      (await withTimeLimit(null, call.signal, loadSource)).authorization(call),
    // Before the code has loaded, there is no token to discard.
    signOut: () => source?.signOut(),
  }
}
