import { LRUCache } from 'lru-cache'
import type { Deps } from '../platform/deps.ts'
import {
  type LiveDeps,
  type LiveDesign,
  type LiveSite,
  readLiveDesign,
  readLiveSite,
} from './live-site.ts'
import { createSiteCache, type SiteLimits } from './site-cache.ts'

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

type LiveSitesDeps = LiveDeps & Pick<Deps, 'log'>

const DEFAULT_LIMITS: SiteLimits & { designBytes: number } = {
  sites: 20_000,
  unknownSites: 20_000,
  listBytes: 64_000_000,
  designBytes: 64_000_000,
}

/**
 * Keeps what visitors are served in memory, until something that it depends on changes in any process, for a minute at
 * most: a page view costs no query.
 */
export function createLiveSites(deps: LiveSitesDeps, limits = DEFAULT_LIMITS): LiveSites {
  const sites = createSiteCache(deps, limits)
  const designs = new LRUCache<string, LiveDesign>({
    maxSize: limits.designBytes,
    sizeCalculation: ({ body }) => body.bytes,
  })
  const listener = createListener(deps, sites.drop)
  return {
    peek: sites.peek,
    async read(siteId) {
      const hearsChanges = await listener.start()
      return hearsChanges ? sites.read(siteId) : readLiveSite(deps, siteId)
    },
    async readAgain(siteId) {
      const hearsChanges = await listener.start()
      return hearsChanges ? sites.readAgain(siteId) : readLiveSite(deps, siteId)
    },
    async readDesign({ accountId, campaignId, version }) {
      const kept = designs.get(`${campaignId}.${version}`)
      if (kept !== undefined) return kept
      const design = await readLiveDesign(deps, { accountId, campaignId })
      if (design !== null) designs.set(`${campaignId}.${design.version}`, design)
      return design
    },
    close: listener.stop,
  }
}

/** After a failure, such as for want of a connection, this long passes before the next attempt. */
const LISTEN_AGAIN_MS = 1_000

/** Starts to listen with the first call. While that fails, nothing may be kept, because changes would be missed. */
function createListener(
  { database, log, now }: LiveSitesDeps,
  drop: (accountId: string | null) => void,
) {
  let listening: Promise<(() => Promise<void>) | null> = Promise.resolve(null)
  let retryAt = Number.NEGATIVE_INFINITY
  return {
    /** Whether changes are heard from now on. */
    async start(): Promise<boolean> {
      if (now().getTime() >= retryAt) {
        retryAt = Number.POSITIVE_INFINITY
        listening = database.listen(CHANNEL, drop).catch((error: unknown) => {
          log.error({ err: error })
          retryAt = now().getTime() + LISTEN_AGAIN_MS
          return null
        })
      }
      return (await listening) !== null
    },
    async stop(): Promise<void> {
      await (await listening)?.()
    },
  }
}
