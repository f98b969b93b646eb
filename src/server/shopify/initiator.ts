import type { Context } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import type { Deps } from '../platform/deps.ts'
import { hostCookie } from '../platform/http/host-cookie.ts'
import { Refusal } from '../platform/http/refusal.ts'
import { createToken, hashSecret, TOKEN_PATTERN } from '../platform/http/secret-token.ts'
import { type Person, runAsCaller } from '../session/person.ts'
import { verifyToken } from '../session/token.ts'
import type { Install } from './repository.ts'

/** The dashboard reads this cookie and sends its value to the API, see `src/features/shopify/api.ts`. */
const COOKIE = 'shopify_install'
const COOKIE_LIFETIME_S = 3_600

/**
 * Sets a cookie that identifies the browser for an hour, so that two shops can be installed at the same time. Returns
 * its hash.
 */
export function setInstallCookie(context: Context, origin: string): string {
  const { name, isSecure } = hostCookie(COOKIE, origin)
  const existingNonce = getCookie(context, name)
  const nonce =
    existingNonce !== undefined && TOKEN_PATTERN.test(existingNonce) ? existingNonce : createToken()
  setCookie(context, name, nonce, {
    path: '/',
    maxAge: COOKIE_LIFETIME_S,
    sameSite: 'Lax',
    secure: isSecure,
  })
  return hashSecret(nonce)
}

/** The person a valid token belongs to, if any, and the value of the browser’s cookie. */
export type Caller = { person: Person | null; browser: string }

/** `person` is null for an invalid token: the endpoint is public, so an ended session is not an error. */
export async function readCaller(
  { database, keys, environment, now }: Deps,
  context: Context,
  browser: string,
): Promise<Caller> {
  const authorization = context.req.header('authorization')
  if (authorization === undefined) return { person: null, browser }
  try {
    const options = { keys, issuer: environment.addresses.issuer, now: now() }
    const claims = await verifyToken(authorization, options)
    return { person: await runAsCaller(database, claims, async (_, person) => person), browser }
  } catch (error) {
    if (error instanceof Refusal && error.code === 'SIGNED_OUT') return { person: null, browser }
    throw error
  }
}

/**
 * Requires that the install was started by the same account or browser. Otherwise a crafted link could add somebody’s
 * shop to an attacker’s account, or the attacker’s shop to theirs.
 * @throws Refusal FORBIDDEN
 */
export function requireInitiator(install: Install, { person, browser }: Caller): void {
  if (install.accountId === null) {
    if (install.browserHash === hashSecret(browser)) return
    throw new Refusal(
      'FORBIDDEN',
      'This install was started in another browser. Open the app from your shop again.',
    )
  }
  if (install.accountId === person?.accountId) return
  throw new Refusal(
    'FORBIDDEN',
    'This install was started by another account. Log in to that account and add your shop again.',
  )
}
