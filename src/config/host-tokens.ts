import { ApiFailure, NO_TOKEN } from '../lib/failure.ts'
import { withTimeLimit } from '../lib/time-limit.ts'
import { needsRefresh } from './token-expiry-rules.ts'
import type { GetAccessToken, HostToken, TokenReason, TokenSource } from './tokens.ts'

/** How long `getAccessToken` may take, in milliseconds. */
export const TOKEN_TIMEOUT_MS = 10_000

type CachedToken = { authorization: string; expiresAt: number | null }

/**
 * Caches the tokens from one `getAccessToken` until shortly before they expire. Only one call runs at a time, with a
 * timeout. A token returned unchanged after a refusal or a sign-out counts as no token.
 */
export function createHostTokens(
  ask: GetAccessToken,
  clock: { now(): number } = { now: () => Date.now() },
): TokenSource {
  let cachedToken: CachedToken | null = null
  /** The token of the session that was signed out; the page may keep returning it. */
  let signedOutToken: string | null = null
  let pendingRenewal: Promise<CachedToken | null> | null = null
  const renew = (reason: TokenReason): Promise<CachedToken | null> => {
    pendingRenewal ??= withTimeLimit(TOKEN_TIMEOUT_MS, undefined, (signal) =>
      requestToken(ask, { reason, signal }),
    )
      .then((token) => {
        const next = token === null ? null : toCachedToken(token, clock.now())
        cachedToken = next?.authorization === signedOutToken ? null : next
        return cachedToken
      })
      .finally(() => {
        pendingRenewal = null
      })
    return pendingRenewal
  }

  const isFresh = ({ expiresAt }: CachedToken): boolean =>
    expiresAt === null || !needsRefresh(expiresAt, clock.now())

  return {
    mode: 'host',
    async authorization({ reason, refused = cachedToken?.authorization, signal }) {
      const isUsable =
        cachedToken !== null && !(reason === 'rejected' && cachedToken.authorization === refused)
      if (cachedToken !== null && isUsable && reason !== 'expiring' && isFresh(cachedToken)) {
        return cachedToken.authorization
      }
      // An aborted caller stops waiting; the call continues for the others.
      const next = await withTimeLimit(null, signal, () => renew(isUsable ? 'expiring' : reason))
      if (next === null && reason === 'rejected') {
        throw new ApiFailure({ kind: 'signed-out', code: NO_TOKEN })
      }
      const isRefused = reason === 'rejected' && next?.authorization === refused
      if (isRefused) cachedToken = null
      return isRefused || next === null ? null : next.authorization
    },
    signOut() {
      signedOutToken = cachedToken?.authorization ?? signedOutToken
      cachedToken = null
    },
  }
}

/** @throws ApiFailure if the host throws, or returns neither a token nor null */
async function requestToken(
  ask: GetAccessToken,
  call: { reason: TokenReason; signal: AbortSignal },
): Promise<HostToken | null> {
  let result: unknown
  try {
    result = await ask(call)
  } catch (error) {
    call.signal.throwIfAborted()
    throw (await import('./token-failure.ts')).failureFromThrown(error)
  }
  const token = parseToken(result)
  if (token === undefined) throw (await import('./token-failure.ts')).invalidToken(result)
  return token
}

/** Undefined if it isn't a token. */
function parseToken(result: unknown): HostToken | null | undefined {
  if (result === null || result === undefined || result === '') return null
  if (typeof result === 'string') return isSendable(result) ? result : undefined
  if (typeof result !== 'object') return undefined
  const { accessToken, expiresIn }: { accessToken?: unknown; expiresIn?: unknown } = result
  const hasValidExpiry =
    expiresIn === undefined || (typeof expiresIn === 'number' && expiresIn >= 0)
  const hasValidToken = typeof accessToken === 'string' && isSendable(accessToken)
  return hasValidExpiry && hasValidToken ? { accessToken, expiresIn } : undefined
}

/** Rejects text that can't be in a header, such as an HTML page returned by a route without a session. */
const isSendable = (token: string): boolean => /^[\x21-\x7e]+$/.test(token)

function toCachedToken(token: HostToken, now: number): CachedToken {
  const accessToken = typeof token === 'string' ? token : token.accessToken
  const expiresIn = typeof token === 'string' ? undefined : token.expiresIn
  return {
    authorization: `Bearer ${accessToken}`,
    expiresAt: expiresIn === undefined ? expiryOf(accessToken) : now + expiresIn * 1_000,
  }
}

/** The `exp` of a JWT in milliseconds; null if the token isn't a JWT or has no `exp`. */
export function expiryOf(token: string): number | null {
  const payload = token.split('.')[1]
  if (payload === undefined) return null
  try {
    const claims: unknown = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/')))
    const exp = typeof claims === 'object' && claims !== null && 'exp' in claims ? claims.exp : null
    return typeof exp === 'number' ? exp * 1_000 : null
  } catch {
    return null
  }
}
