import type { Plan } from '../billing/model.ts'

/** Members never add sites; an account without a plan or a limit may add any number. */
export function canAddSite(user: {
  role: 'admin' | 'member'
  plan: Pick<Plan, 'sitesLimit'> | null
  sites: readonly unknown[]
}): boolean {
  const limit = user.plan?.sitesLimit ?? Number.POSITIVE_INFINITY
  return user.role !== 'member' && user.sites.length < limit
}
