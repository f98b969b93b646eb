import { ApiFailure, NO_TOKEN } from '../lib/failure.ts'
import { within } from '../lib/time-limit.ts'
import type { GetAccessToken, HostToken, TokenReason, TokenSource } from './tokens.ts'

/** How long a host may take to hand over a token, in milliseconds. */
export const TOKEN_TIMEOUT_MS = 10_000
/** A token that ends within this time is renewed before the call, in milliseconds. */
export const EXPIRES_SOON_MS = 30_000

type Held = { authorization: string; expiresAt: number | null }

/**
 * The tokens of one `getAccessToken`: kept until shortly before their end, one question at a time,
 * with a time limit. A token that comes back unchanged after a refusal or a sign-out counts as none.
 */
export function hostTokens(
  ask: GetAccessToken,
  clock: { now(): number } = { now: () => Date.now() },
): TokenSource {
  let held: Held | null = null
  /** What was signed out with: a page that still gives it has not heard of it yet. */
  let left: string | null = null
  let underway: Promise<Held | null> | null = null
  const renew = (reason: TokenReason): Promise<Held | null> => {
    underway ??= within(TOKEN_TIMEOUT_MS, undefined, (signal) => answerOf(ask, { reason, signal }))
      .then((token) => {
        const next = token === null ? null : hold(token, clock.now())
        held = next?.authorization === left ? null : next
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
      if (next === null && reason === 'rejected') {
        throw new ApiFailure({ kind: 'signed-out', code: NO_TOKEN })
      }
      const isRefused = reason === 'rejected' && next?.authorization === refused
      if (isRefused) held = null
      return isRefused || next === null ? null : next.authorization
    },
    signOut() {
      left = held?.authorization ?? left
      held = null
    },
  }
}

/** @throws ApiFailure where the host throws, or gives what is neither a token nor nothing */
async function answerOf(
  ask: GetAccessToken,
  call: { reason: TokenReason; signal: AbortSignal },
): Promise<HostToken | null> {
  let answer: unknown
  try {
    answer = await ask(call)
  } catch (error) {
    call.signal.throwIfAborted()
    throw (await import('./token-failure.ts')).thrown(error)
  }
  const token = tokenIn(answer)
  if (token === undefined) throw (await import('./token-failure.ts')).noToken(answer)
  return token
}

/** Undefined for what is no token. */
function tokenIn(answer: unknown): HostToken | null | undefined {
  if (answer === null || answer === undefined || answer === '') return null
  if (typeof answer === 'string') return isSendable(answer) ? answer : undefined
  if (typeof answer !== 'object') return undefined
  const { accessToken, expiresIn }: { accessToken?: unknown; expiresIn?: unknown } = answer
  const isLife = expiresIn === undefined || (typeof expiresIn === 'number' && expiresIn >= 0)
  const isText = typeof accessToken === 'string' && isSendable(accessToken)
  return isLife && isText ? { accessToken, expiresIn } : undefined
}

/** A page of HTML, which a route without a session may answer, fits into no header. */
const isSendable = (token: string): boolean => /^[\x21-\x7e]+$/.test(token)

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
