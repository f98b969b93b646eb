/**
 * Pausing a campaign takes effect for all visitors within a minute and a half. While this server is down, a CDN serves the
 * last list for ten minutes.
 */
const CACHE_ONE_MINUTE = 'public, max-age=60, stale-while-revalidate=30, stale-if-error=600'

/** The headers of a list of live campaigns. A CDN that can purge knows it by a name: Fastly reads the key, Cloudflare the tag. */
export const listHeaders = (siteId: string) => ({
  'cache-control': CACHE_ONE_MINUTE,
  'surrogate-key': `live-${siteId}`,
  'cache-tag': `live-${siteId}`,
})
