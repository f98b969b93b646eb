import { ApiFailure } from '../lib/failure.ts'
import { within } from '../lib/time-limit.ts'
import type { GetAccessToken, HostToken, TokenReason, TokenSource } from './tokens.ts'

/** How long a host may take to hand over a token, in milliseconds. */
export const TOKEN_TIMEOUT_MS = 10_000
/** A token that ends within this time is renewed before the call, in milliseconds. */
export const EXPIRES_SOON_MS = 30_000

type Held = { authorization: string; expiresAt: number | null }

/**
 * The tokens of one `getAccessToken`: kept until shortly before their end, one question at a time,
 * with a time limit. A token that comes back unchanged after a refusal counts as signed out.
 */
export function hostTokens(
  ask: GetAccessToken,
  clock: { now(): number } = { now: () => Date.now() },
): TokenSource {
  let held: Held | null = null
  let underway: Promise<Held | null> | null = null

  const renew = (reason: TokenReason): Promise<Held | null> => {
    underway ??= within(TOKEN_TIMEOUT_MS, undefined, (signal) => answerOf(ask, { reason, signal }))
      .then((token) => {
        held = token === null ? null : hold(token, clock.now())
        return held
      })
      .finally(() => {
        underway = null
      })
    return underway
  }

  const isFresh = ({ expiresAt }: Held): boolean =>
    expiresAt === null || expiresAt - clock.now() >= EXPIRES_SOON_MS

  return {
    mode: 'host',
    async authorization({ reason, refused = held?.authorization, signal }) {
      const counts = held !== null && !(reason === 'rejected' && held.authorization === refused)
      if (held !== null && counts && reason !== 'expiring' && isFresh(held)) {
        return held.authorization
      }
      // One caller's abort ends its own waiting, not the question that others wait for.
      const next = await within(null, signal, () => renew(counts ? 'expiring' : reason))
      const isRefused = reason === 'rejected' && next?.authorization === refused
      if (isRefused) held = null
      return isRefused || next === null ? null : next.authorization
    },
    signOut() {
      held = null
    },
  }
}

async function answerOf(
  ask: GetAccessToken,
  call: { reason: TokenReason; signal: AbortSignal },
): Promise<HostToken | null> {
  try {
    return (await ask(call)) || null
  } catch (error) {
    if (error instanceof ApiFailure) throw error
    // `fetch` without a network rejects with a TypeError; whatever else is wrong, there is no token.
    throw new ApiFailure({
      kind: error instanceof TypeError ? 'offline' : 'signed-out',
      cause: error,
    })
  }
}

function hold(token: HostToken, now: number): Held {
  const accessToken = typeof token === 'string' ? token : token.accessToken
  const expiresIn = typeof token === 'string' ? undefined : token.expiresIn
  return {
    authorization: `Bearer ${accessToken}`,
    expiresAt: expiresIn === undefined ? expiryOf(accessToken) : now + expiresIn * 1_000,
  }
}

/** The `exp` of a JWT in milliseconds; null for a token that is no JWT or names none. */
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
