import type { User } from '../user/model.ts'

type Visitor = Pick<User, 'role'> & { plan: Pick<NonNullable<User['plan']>, 'gateway'> | null }

/**
 * The path to open after a sign-in: the one requested before it, or billing for users who came from AppSumo without
 * requesting a page. Members have no access to billing, and a different account that signs in from the same browser
 * did not come from AppSumo.
 */
export function pathAfterSignIn(
  requestedPath: string,
  { role, plan }: Visitor,
  isFromAppsumo: boolean,
): string {
  const isAppsumoBuyer = role === 'admin' && plan?.gateway === 'appsumo'
  return requestedPath === '/' && isAppsumoBuyer && isFromAppsumo ? '/billing' : requestedPath
}
