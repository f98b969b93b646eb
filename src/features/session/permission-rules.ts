import type { Permission, User } from '../user/model.ts'

/** The areas of the dashboard that a member is granted access to individually. */
export type Area = 'campaigns' | 'subscribers' | 'integrations' | 'sites'

/** True only for an own property with the value `true`: neither 'constructor' nor 'yes' is a grant. */
export function isGranted(permissions: Readonly<Record<string, unknown>>, name: string): boolean {
  return Object.hasOwn(permissions, name) && permissions[name] === true
}

/** Whether the user has the permission. False, even for admins, if no permission is passed. */
export function can(user: Pick<User, 'role' | 'permissions'>, permission?: Permission): boolean {
  if (!permission) return false
  return user.role === 'admin' || isGranted(user.permissions, permission)
}

/** Whether the user may enter an area at all; `can` decides what they may do there. */
export function canEnter(user: Pick<User, 'role' | 'access'>, area: Area): boolean {
  if (user.role === 'admin') return true
  return area === 'sites' ? user.access.sites.length > 0 : user.access[area]
}
