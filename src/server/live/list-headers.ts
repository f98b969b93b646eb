/** Pausing a campaign takes effect for all visitors within a minute. A CDN serves the last list while this server is down. */
const CACHE_ONE_MINUTE = 'public, max-age=60, stale-while-revalidate=30, stale-if-error=600'

/** The headers of a list of live campaigns. A CDN that can purge knows it by a name: Fastly reads the key, Cloudflare the tag. */
export const listHeaders = (siteId: string) => ({
  'cache-control': CACHE_ONE_MINUTE,
  'surrogate-key': `live-${siteId}`,
  'cache-tag': `live-${siteId}`,
})
