import { readCookie, writeCookie } from '../../lib/cookies.ts'

/** The flag of spec §9, by the name that others know it by. */
const APPSUMO_USER = 'appsumo_user'
const KEPT_FOR_S = 30 * 86_400

/** Somebody has arrived from AppSumo on this browser. Design §5. */
export const rememberAppsumo = (): void => writeCookie(APPSUMO_USER, '1', KEPT_FOR_S)

export const cameFromAppsumo = (): boolean => readCookie(APPSUMO_USER) !== null
