import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Context } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import { hostCookie } from '../platform/http/host-cookie.ts'

const NONCE_BYTES = 16
const COOKIE_LIFETIME_S = 180 * 86_400
const COOKIE = /^([\w-]{22})\.([\w-]{43})$/

/**
 * Browsers in which the owner has signed in before. This alone grants no access: a password is still required.
 */
export type KnownDevices = {
  /** This browser's ID if this email address has been used to sign in here before, otherwise null. */
  read(c: Context, email: string): string | null
  /** Called after a correct password was entered or a new password was set. */
  remember(c: Context, email: string): void
}

/** Stored only in a signed cookie, so that it works across processes. */
export function createKnownDevices(secret: string, issuer: string): KnownDevices {
  const { name, isSecure } = hostCookie('poplar_device', issuer)
  const sign = (nonce: string, email: string) =>
    createHmac('sha256', secret)
      .update(`known device\n${nonce}\n${email.toLowerCase()}`)
      .digest('base64url')

  return {
    read(c, email) {
      const [, nonce, signature] = COOKIE.exec(getCookie(c, name) ?? '') ?? []
      if (nonce === undefined || signature === undefined) return null
      const isValid = timingSafeEqual(Buffer.from(signature), Buffer.from(sign(nonce, email)))
      return isValid ? nonce : null
    },
    remember(c, email) {
      const nonce = this.read(c, email) ?? randomBytes(NONCE_BYTES).toString('base64url')
      setCookie(c, name, `${nonce}.${sign(nonce, email)}`, {
        path: '/',
        maxAge: COOKIE_LIFETIME_S,
        httpOnly: true,
        sameSite: 'Lax',
        secure: isSecure,
      })
    },
  }
}
