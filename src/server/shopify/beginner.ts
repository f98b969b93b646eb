import type { Context } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import type { Deps } from '../platform/deps.ts'
import { hostCookie } from '../platform/http/host-cookie.ts'
import { Refusal } from '../platform/http/refusal.ts'
import { createToken, hashSecret, TOKEN_PATTERN } from '../platform/http/secret-token.ts'
import { type Person, runAsCaller } from '../session/person.ts'
import { claimsOf } from '../session/token.ts'
import type { Install } from './repository.ts'

/** Known to the dashboard's page, which reads it and sends it along: `src/features/shopify/api.ts`. */
const COOKIE = 'shopify_install'
const COOKIE_LIVES_S = 3_600

/**
 * Names the browser that begins an install, the same for an hour, so that two shops may be installed
 * side by side. Gives what is kept of it.
 */
export function markBrowser(context: Context, origin: string): string {
  const { name, isSecure } = hostCookie(COOKIE, origin)
  const known = getCookie(context, name)
  const nonce = known !== undefined && TOKEN_PATTERN.test(known) ? known : createToken()
  setCookie(context, name, nonce, {
    path: '/',
    maxAge: COOKIE_LIVES_S,
    sameSite: 'Lax',
    secure: isSecure,
  })
  return hashSecret(nonce)
}

/** Who comes back: the person of the token, where there is a good one, and the browser's own word. */
export type Caller = { person: Person | null; browser: string }

/** Nobody where the token is not good: this call is anybody's, a sign-in that has ended is no fault. */
export async function callerOf(
  { database, keys, environment, now }: Deps,
  context: Context,
  browser: string,
): Promise<Caller> {
  const authorization = context.req.header('authorization')
  if (authorization === undefined) return { person: null, browser }
  try {
    const trust = { keys, issuer: environment.addresses.issuer, now: now() }
    const claims = await claimsOf(authorization, trust)
    return { person: await runAsCaller(database, claims, async (_, person) => person), browser }
  } catch (error) {
    if (error instanceof Refusal && error.code === 'SIGNED_OUT') return { person: null, browser }
    throw error
  }
}

/**
 * Whoever begins is who comes back. Else a link of somebody's making would put a stranger's shop into
 * their account, or sign a stranger up for theirs.
 * @throws Refusal FORBIDDEN
 */
export function requireBeginner(install: Install, { person, browser }: Caller): void {
  if (install.accountId === null) {
    if (install.browserHash === hashSecret(browser)) return
    throw new Refusal(
      'FORBIDDEN',
      'This install was begun in another browser. Open the app from your shop once more.',
    )
  }
  if (install.accountId === person?.accountId) return
  throw new Refusal(
    'FORBIDDEN',
    'This install was begun by another account. Log in to that one, then add your shop again.',
  )
}
