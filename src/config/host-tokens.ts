import { ApiFailure, NO_TOKEN } from '../lib/failure.ts'
import { within } from '../lib/time-limit.ts'
import { warn } from './report.ts'
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
  const warned = new Set<string>()

  /** For who wrote the page; the person reads why nothing shows. */
  const warnOnce = (error: unknown): void => {
    if (!(error instanceof ApiFailure) || error.kind !== 'token-failed') return
    const sentence = error.cause instanceof NoToken ? error.cause.message : THREW
    if (warned.has(sentence)) return
    warned.add(sentence)
    warn(`poplar-kit: ${sentence}`)
  }

  const renew = (reason: TokenReason): Promise<Held | null> => {
    underway ??= within(TOKEN_TIMEOUT_MS, undefined, (signal) => answerOf(ask, { reason, signal }))
      .then((token) => {
        const next = token === null ? null : hold(token, clock.now())
        held = next?.authorization === left ? null : next
        return held
      })
      .catch((error: unknown) => {
        warnOnce(error)
        throw error
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

async function answerOf(
  ask: GetAccessToken,
  call: { reason: TokenReason; signal: AbortSignal },
): Promise<HostToken | null> {
  return tokenIn(await answered(ask, call))
}

async function answered(
  ask: GetAccessToken,
  call: { reason: TokenReason; signal: AbortSignal },
): Promise<unknown> {
  try {
    return await ask(call)
  } catch (error) {
    if (call.signal.aborted) throw call.signal.reason
    throw new ApiFailure({
      kind: isLostConnection(error) ? 'offline' : 'token-failed',
      cause: error,
    })
  }
}

/** `fetch` without a network: each engine has a sentence of its own, and the same class as for a bug. */
const isLostConnection = (error: unknown): boolean =>
  error instanceof TypeError && /fetch|network|load failed/i.test(error.message)

/** @throws ApiFailure for what is neither a token nor nothing, with a cause that says what it is */
function tokenIn(answer: unknown): HostToken | null {
  if (answer === null || answer === undefined || answer === '') return null
  if (typeof answer === 'string') return sendable(answer)
  if (typeof answer !== 'object') throw noToken(`a ${typeof answer}`)
  const { accessToken, expiresIn }: { accessToken?: unknown; expiresIn?: unknown } = answer
  if (typeof accessToken !== 'string') throw noToken('an object without the text accessToken')
  if (expiresIn !== undefined && !(typeof expiresIn === 'number' && expiresIn >= 0)) {
    throw noToken('an expiresIn that is no number of seconds')
  }
  return { accessToken: sendable(accessToken), expiresIn }
}

/** A page of HTML, which a route without a session may answer, is no token and fits into no header. */
function sendable(token: string): string {
  if (/^[\x21-\x7e]+$/.test(token)) return token
  throw noToken('a text that is no token (empty, or with spaces or letters beyond ASCII in it)')
}

const THREW = 'getAccessToken threw an error, which onError is told as its cause.'

/** What `getAccessToken` gave instead of a token; never the thing itself, which may be a secret. */
class NoToken extends TypeError {
  constructor(what: string) {
    super(`getAccessToken gave ${what}; it gives a token, { accessToken, expiresIn } or null.`)
    this.name = 'NoToken'
  }
}

const noToken = (what: string): ApiFailure =>
  new ApiFailure({ kind: 'token-failed', cause: new NoToken(what) })

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
