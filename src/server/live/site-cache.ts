import { LRUCache } from 'lru-cache'
import { type LiveDeps, type LiveSite, readLiveSite } from './live-site.ts'

/** How much is kept of the sites that are visited most. */
export type SiteLimits = { sites: number; unknownSites: number; listBytes: number }

/** Keeps sites until they expire or are dropped, and reads them at most once at a time. */
export function createSiteCache(deps: LiveDeps, limits: SiteLimits) {
  const kept = createKeptSites(deps, limits)
  /** Visitors who arrive during a read wait for it. */
  const readings = new Map<string, Promise<LiveSite | null>>()

  const readAgain = (siteId: string): Promise<LiveSite | null> => {
    const running = readings.get(siteId)
    if (running !== undefined) return running
    const isCurrent = () => readings.get(siteId) === reading
    const reading = readLiveSite(deps, siteId)
      .then((site) => {
        // Otherwise something has changed since this read began.
        if (isCurrent()) kept.keep(siteId, site)
        return site
      })
      .finally(() => {
        if (isCurrent()) readings.delete(siteId)
      })
    readings.set(siteId, reading)
    return reading
  }
  return {
    peek: kept.peek,
    read: (siteId: string): Promise<LiveSite | null> | LiveSite | null =>
      kept.peek(siteId) ?? (kept.isUnknown(siteId) ? null : readAgain(siteId)),
    readAgain,
    /** @param accountId null for every account */
    drop(accountId: string | null): void {
      // The accounts of sites that are being read are not known yet.
      readings.clear()
      kept.drop(accountId)
    },
  }
}

const UNKNOWN_FOR_MS = 60_000

function createKeptSites({ now }: LiveDeps, limits: SiteLimits) {
  const sites = new LRUCache<string, LiveSite>({
    max: limits.sites,
    maxSize: limits.listBytes,
    sizeCalculation: ({ list }) => list.bytes,
  })
  /** App IDs that no site has, and until when that is believed. */
  const unknownSites = new LRUCache<string, Date>({ max: limits.unknownSites })
  const isFuture = (moment: Date | undefined) => moment !== undefined && moment > now()
  return {
    peek(siteId: string): LiveSite | null {
      const site = sites.get(siteId)
      return site !== undefined && isFuture(site.expiresAt) ? site : null
    },
    isUnknown: (siteId: string): boolean => isFuture(unknownSites.get(siteId)),
    keep(siteId: string, site: LiveSite | null): void {
      if (site === null) unknownSites.set(siteId, new Date(now().getTime() + UNKNOWN_FOR_MS))
      else sites.set(siteId, site)
    },
    drop(accountId: string | null): void {
      // One of them may be a new site.
      unknownSites.clear()
      for (const [siteId, site] of sites.entries())
        if (accountId === null || site.accountId === accountId) sites.delete(siteId)
    },
  }
}
