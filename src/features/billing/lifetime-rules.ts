/** The maximum number of sites for each lifetime tier, starting with tier 1. */
export const LIFETIME_TIER_SITES_LIMITS: readonly number[] = [5, 10, 25, 50, 999]

/**
 * How many sites a lifetime tier allows.
 * @throws RangeError if there is no such tier
 */
export function lifetimeSitesLimit(tier: number): number {
  const maxSites = LIFETIME_TIER_SITES_LIMITS[tier - 1]
  if (maxSites === undefined) throw new RangeError(`There is no tier ${tier}.`)
  return maxSites
}

/** The tier, from 1 to 5; without a limit, or with one above the last bound, the highest tier. */
export function lifetimeTier(sitesLimit: number | null): number {
  const limit = sitesLimit ?? Number.POSITIVE_INFINITY
  const tier = LIFETIME_TIER_SITES_LIMITS.findIndex((bound) => limit <= bound) + 1
  return tier || LIFETIME_TIER_SITES_LIMITS.length
}
