import type { Plan } from '../billing/model.ts'

/** Members can't add sites; an account without a plan or a limit can add any number. */
export function canAddSite(user: {
  role: 'admin' | 'member'
  plan: Pick<Plan, 'sitesLimit'> | null
  sites: readonly unknown[]
}): boolean {
  const limit = user.plan?.sitesLimit ?? Number.POSITIVE_INFINITY
  return user.role !== 'member' && user.sites.length < limit
}
