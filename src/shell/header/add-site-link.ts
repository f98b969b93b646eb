import { billingPath } from '../../features/billing/reason-rules.ts'
import { canAddSite } from '../../features/sites/add-site-rules.ts'
import type { User } from '../../features/user/model.ts'

/** The target of the link for adding a site, and the key of its label. */
export type AddSiteLinkTarget = { name: 'addSite' | 'moreSites'; path: string }

/** At the plan's limit, an admin gets a link to the plans, and a member, who can't change the plan, gets null. */
export function addSiteLinkTarget(user: User, sites: readonly unknown[]): AddSiteLinkTarget | null {
  if (canAddSite({ ...user, sites })) return { name: 'addSite', path: '/createDomain' }
  return user.role === 'admin' ? { name: 'moreSites', path: billingPath('sites') } : null
}
