import { PLANS } from './plans.ts'

/** Null means unlimited. */
export type Limit = number | null

/** How much of a limit is left; never below 0, null if there is no limit. */
export function roomLeft(used: number, limit: Limit): number | null {
  return limit === null ? null : Math.max(0, limit - used)
}

/** Whether the limit is used up; always false without a limit. */
export function isLimitReached(used: number, limit: Limit): boolean {
  return roomLeft(used, limit) === 0
}

/** An account's actual or expected usage of what a plan limits. */
export type Usage = { sites: number; teamMembers: number; monthlyViews: number }

/** What a plan allows. */
export type Limits = { sitesLimit: Limit; teamMembersLimit: Limit; monthlyViewsLimit: Limit }

/** The limits in effect: after a plan has ended, at most the Free plan's. */
export function effectiveLimits(ofPlan: Limits, isOver: boolean): Limits {
  if (!isOver) return ofPlan
  const smallerLimit = (one: Limit, other: number): number => Math.min(one ?? other, other)
  return {
    sitesLimit: smallerLimit(ofPlan.sitesLimit, PLANS.free.sitesLimit),
    teamMembersLimit: smallerLimit(ofPlan.teamMembersLimit, PLANS.free.teamMembersLimit),
    monthlyViewsLimit: smallerLimit(ofPlan.monthlyViewsLimit, PLANS.free.monthlyViewsLimit),
  }
}

/** Whether the usage is within every limit; usage equal to a limit counts as within it. */
export function fitsWithin(amounts: Usage, limits: Limits): boolean {
  const pairs: [used: number, limit: Limit][] = [
    [amounts.sites, limits.sitesLimit],
    [amounts.teamMembers, limits.teamMembersLimit],
    [amounts.monthlyViews, limits.monthlyViewsLimit],
  ]
  return pairs.every(([used, limit]) => limit === null || used <= limit)
}
