/** The account's existing site with this domain, if any. */
export function siteWithDomain<T extends { domain: string }>(
  sites: readonly T[],
  domain: string,
): T | null {
  return sites.find((site) => site.domain.toLowerCase() === domain.toLowerCase()) ?? null
}

/** The saved site, or the first one if the saved site is not in the list; null if the list is empty. */
export function chooseSite<T extends { siteId: string }>(
  sites: readonly T[],
  savedSiteId: string | null,
): T | null {
  return sites.find((site) => site.siteId === savedSiteId) ?? sites[0] ?? null
}
