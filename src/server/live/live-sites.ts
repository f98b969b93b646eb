import { LRUCache } from 'lru-cache'
import {
  type LiveDeps,
  type LiveDesign,
  type LiveSite,
  readLiveDesign,
  readLiveSite,
} from './live-site.ts'

/** The `NOTIFY` channel; its payload is an account's ID. See 0110_live_changes.sql. */
const CHANNEL = 'live_changes'

/** What visitors to the sites of this server are served. */
export type LiveSites = {
  /** What is in memory now, without waiting; null if the site has to be read. */
  peek(siteId: string): LiveSite | null
  /** Null if no site has this App ID. */
  read(siteId: string): Promise<LiveSite | null>
  /** Reads the site from the database, because a visitor knows of something newer. */
  readAgain(siteId: string): Promise<LiveSite | null>
  /** The design of a live campaign, at least of this version. Null if the campaign was deleted in the meantime. */
  readDesign(campaign: LiveCampaignId): Promise<LiveDesign | null>
  close(): Promise<void>
}

type LiveCampaignId = { accountId: string; campaignId: string; version: number }

const DEFAULT_LIMITS = {
  sites: 20_000,
  unknownSites: 20_000,
  listBytes: 64_000_000,
  designBytes: 64_000_000,
}

/**
 * Keeps what visitors are served in memory, until something that it depends on changes in any process, for a minute at
 * most: a page view costs no query.
 */
export function createLiveSites(deps: LiveDeps, limits = DEFAULT_LIMITS): LiveSites {
  const sites = createSiteCache(deps, limits)
  const designs = new LRUCache<string, LiveDesign>({
    maxSize: limits.designBytes,
    sizeCalculation: ({ body }) => body.bytes,
  })
  let listenPromise: Promise<() => Promise<void>> | null = null
  const listen = async (): Promise<void> => {
    listenPromise ??= deps.database.listen(CHANNEL, sites.drop)
    await listenPromise.catch((error: unknown) => {
      listenPromise = null
      throw error
    })
  }
  return {
    peek: sites.peek,
    async read(siteId) {
      await listen()
      return sites.read(siteId)
    },
    async readAgain(siteId) {
      await listen()
      return sites.readAgain(siteId)
    },
    async readDesign({ accountId, campaignId, version }) {
      const kept = designs.get(`${campaignId}.${version}`)
      if (kept !== undefined) return kept
      const design = await readLiveDesign(deps, { accountId, campaignId })
      if (design !== null) designs.set(`${campaignId}.${design.version}`, design)
      return design
    },
    async close() {
      await (await listenPromise?.catch(() => null))?.()
    },
  }
}

type SiteLimits = Pick<typeof DEFAULT_LIMITS, 'sites' | 'unknownSites' | 'listBytes'>

function createSiteCache(deps: LiveDeps, limits: SiteLimits) {
  const sites = new LRUCache<string, LiveSite>({
    max: limits.sites,
    maxSize: limits.listBytes,
    sizeCalculation: ({ list }) => list.bytes,
  })
  const unknownSites = new LRUCache<string, Date>({ max: limits.unknownSites })
  /** Visitors who arrive during a read wait for it. */
  const readings = new Map<string, Promise<LiveSite | null>>()

  const keep = (siteId: string, site: LiveSite | null) => {
    if (site === null) unknownSites.set(siteId, new Date(deps.now().getTime() + UNKNOWN_FOR_MS))
    else sites.set(siteId, site)
  }
  const readAgain = (siteId: string): Promise<LiveSite | null> => {
    const running = readings.get(siteId)
    if (running !== undefined) return running
    const reading = readLiveSite(deps, siteId)
      .then((site) => {
        // Otherwise something has changed since this read began.
        if (readings.get(siteId) === reading) keep(siteId, site)
        return site
      })
      .finally(() => {
        if (readings.get(siteId) === reading) readings.delete(siteId)
      })
    readings.set(siteId, reading)
    return reading
  }
  const peek = (siteId: string): LiveSite | null => {
    const kept = sites.get(siteId)
    return kept !== undefined && kept.expiresAt > deps.now() ? kept : null
  }
  return {
    peek,
    read(siteId: string): Promise<LiveSite | null> | LiveSite | null {
      const kept = peek(siteId)
      if (kept !== null) return kept
      const unknownUntil = unknownSites.get(siteId)
      if (unknownUntil !== undefined && unknownUntil > deps.now()) return null
      return readAgain(siteId)
    },
    readAgain,
    /** @param accountId null for every account */
    drop(accountId: string | null): void {
      // The accounts of sites that are being read are not known yet; an unknown site may be a new one.
      readings.clear()
      unknownSites.clear()
      for (const [siteId, site] of sites.entries())
        if (accountId === null || site.accountId === accountId) sites.delete(siteId)
    },
  }
}

const UNKNOWN_FOR_MS = 60_000
