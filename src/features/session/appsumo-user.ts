import { readCookie, writeCookie } from '../../lib/cookies.ts'

/** The cookie's name is fixed (docs/product-rules.md, *Storage keys*). */
const APPSUMO_USER = 'appsumo_user'
const COOKIE_MAX_AGE_S = 30 * 86_400

/** Records that a user arrived from AppSumo in this browser. */
export const rememberAppsumo = (): void => writeCookie(APPSUMO_USER, '1', COOKIE_MAX_AGE_S)

export const cameFromAppsumo = (): boolean => readCookie(APPSUMO_USER) !== null
