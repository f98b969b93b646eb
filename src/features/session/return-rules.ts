import type { User } from '../user/model.ts'

type Visitor = Pick<User, 'role'> & { plan: Pick<NonNullable<User['plan']>, 'gateway'> | null }

/**
 * Where a sign-in leads, by the path that was asked for before it: to billing for who came from AppSumo
 * and asked for nothing else. A member is let into no billing, and another account that signs in on the
 * same browser did not come from there.
 */
export function pathAfterSignIn(
  asked: string,
  { role, plan }: Visitor,
  isFromAppsumo: boolean,
): string {
  const isBuyer = role === 'admin' && plan?.gateway === 'appsumo'
  return asked === '/' && isBuyer && isFromAppsumo ? '/billing' : asked
}
