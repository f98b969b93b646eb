import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Context } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import { hostCookie } from '../platform/http/host-cookie.ts'

const NONCE_BYTES = 16
const KEPT_FOR_S = 180 * 86_400
const COOKIE = /^([\w-]{22})\.([\w-]{43})$/

/** Browsers that their owner has signed in with. They open nothing: a password is asked all the same. */
export type KnownDevices = {
  /** The name of this browser where it has signed in with the email before, else null. */
  read(c: Context, email: string): string | null
  /** After a right password, or a new one. */
  remember(c: Context, email: string): void
}

/** Kept in a signed cookie alone, so that it holds over all processes. */
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
      const isRight = timingSafeEqual(Buffer.from(signature), Buffer.from(sign(nonce, email)))
      return isRight ? nonce : null
    },
    remember(c, email) {
      const nonce = this.read(c, email) ?? randomBytes(NONCE_BYTES).toString('base64url')
      setCookie(c, name, `${nonce}.${sign(nonce, email)}`, {
        path: '/',
        maxAge: KEPT_FOR_S,
        httpOnly: true,
        sameSite: 'Lax',
        secure: isSecure,
      })
    },
  }
}
