import type { Permission, User } from '../user/model.ts'

/** The areas of the dashboard that a member is let into one by one. */
export type Area = 'campaigns' | 'subscribers' | 'integrations' | 'sites'

/** True only for the value `true`: neither 'constructor' nor 'yes' is a grant. */
export function isGranted(permissions: Readonly<Record<string, unknown>>, name: string): boolean {
  return permissions[name] === true
}

/** Whether the person may do this; a query without a name answers no, even to an admin. */
export function can(user: Pick<User, 'role' | 'permissions'>, permission?: Permission): boolean {
  if (!permission) return false
  return user.role === 'admin' || isGranted(user.permissions, permission)
}

/** Whether the person may enter an area at all; what they may do there, `can` says. */
export function canEnter(user: Pick<User, 'role' | 'access'>, area: Area): boolean {
  if (user.role === 'admin') return true
  return area === 'sites' ? user.access.sites.length > 0 : user.access[area]
}
