import { billingPath } from '../../features/billing/reason-rules.ts'
import { canAddSite } from '../../features/sites/add-site-rules.ts'
import type { User } from '../../features/user/model.ts'

/** The way to one more site, by the name of its words. */
export type WayToMore = { name: 'addSite' | 'moreSites'; path: string }

/** At the plan's limit an admin is led to the plans; a member can do neither: null. */
export function wayToMore(user: User, sites: readonly unknown[]): WayToMore | null {
  if (canAddSite({ ...user, sites })) return { name: 'addSite', path: '/createDomain' }
  return user.role === 'admin' ? { name: 'moreSites', path: billingPath('sites') } : null
}
