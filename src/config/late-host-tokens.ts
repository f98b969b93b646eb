import { later } from '../lib/later.ts'
import { withTimeLimit } from '../lib/time-limit.ts'
import type { GetAccessToken, TokenSource } from './tokens.ts'

/** The tokens of one `getAccessToken`; their code comes with the first call that needs one. */
export function lateHostTokens(ask: GetAccessToken, clock: { now(): number }): TokenSource {
  let source: TokenSource | null = null
  const arrived = later(async () => {
    source ??= (await import('./host-tokens.ts')).hostTokens(ask, clock)
    return source
  })
  return {
    mode: 'host',
    authorization: async (call) =>
      (await withTimeLimit(null, call.signal, arrived)).authorization(call),
    // Before the code has come there is no token to be forgotten.
    signOut: () => source?.signOut(),
  }
}
