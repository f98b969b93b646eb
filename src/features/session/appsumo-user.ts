import { readCookie, writeCookie } from '../../lib/cookies.ts'
import type { User } from './model.ts'

/** The flag of spec §9, by the name that others know it by. */
const APPSUMO_USER = 'appsumo_user'
const KEPT_FOR_S = 30 * 86_400

/** Somebody has arrived from AppSumo on this browser. Design §5. */
export const rememberAppsumo = (): void => writeCookie(APPSUMO_USER, '1', KEPT_FOR_S)

/**
 * Where a sign-in leads, by the path that was asked for before it: to billing for who came from AppSumo
 * and asked for nothing else. A member is let into no billing. Design §5.
 */
export function pathAfterSignIn(asked: string, { role }: Pick<User, 'role'>): string {
  const isAsked = asked !== '/'
  return isAsked || role !== 'admin' || readCookie(APPSUMO_USER) === null ? asked : '/billing'
}
