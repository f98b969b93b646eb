import type { User } from './model.ts'

/**
 * Where a sign-in leads, by the path that was asked for before it: to billing for who came from AppSumo
 * and asked for nothing else. A member is let into no billing. Design §5.
 */
export function pathAfterSignIn(
  asked: string,
  { role }: Pick<User, 'role'>,
  isFromAppsumo: boolean,
): string {
  return asked === '/' && role === 'admin' && isFromAppsumo ? '/billing' : asked
}
