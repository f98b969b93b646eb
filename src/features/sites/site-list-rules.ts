/** The site of the account that has this domain already, if any. */
export function siteWithDomain<T extends { domain: string }>(
  sites: readonly T[],
  domain: string,
): T | null {
  return sites.find((site) => site.domain.toLowerCase() === domain.toLowerCase()) ?? null
}

/** The saved site, or the first where the saved one is not in the list; null without any. */
export function chooseSite<T extends { siteId: string }>(
  sites: readonly T[],
  savedSiteId: string | null,
): T | null {
  return sites.find((site) => site.siteId === savedSiteId) ?? sites[0] ?? null
}
