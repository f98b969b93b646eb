import type { Context } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import { hostCookie } from '../platform/http/host-cookie.ts'
import { createToken, TOKEN_PATTERN } from '../platform/http/secret-token.ts'

/** As long as the links in the emails work. */
const COOKIE_LIFETIME_S = 86_400

const cookieFor = (issuer: string) => hostCookie('poplar_sign_up', issuer)

/** The secret that proves that a sign-up was submitted in this browser; null if there is none. */
export function readSignUpBrowser(c: Context, issuer: string): string | null {
  const secret = getCookie(c, cookieFor(issuer).name) ?? ''
  return TOKEN_PATTERN.test(secret) ? secret : null
}

/** One secret for all sign-ups of a browser, so that a second sign-up does not invalidate the first link. */
export function rememberSignUpBrowser(c: Context, issuer: string): string {
  const { name, isSecure } = cookieFor(issuer)
  const secret = readSignUpBrowser(c, issuer) ?? createToken()
  setCookie(c, name, secret, {
    path: '/',
    maxAge: COOKIE_LIFETIME_S,
    httpOnly: true,
    sameSite: 'Lax',
    secure: isSecure,
  })
  return secret
}
