import type { Router } from '../lib/router.ts'

/**
 * The shell path for a URL on our origin, or null if it is another page on the host. A bare path is relative to the
 * shell; a full URL is relative to the origin and includes the base path.
 * @param pagePath the URL's path, query and hash, already validated
 */
export function pathInShell(
  url: string,
  pagePath: string,
  router: Pick<Router, 'href'>,
): string | null {
  if (url.startsWith('/')) return pagePath
  const home = router.href('/')
  if (!home.startsWith('/')) return null
  const isInside = pagePath.startsWith(home)
  return isInside ? pagePath.slice(home.length - 1) : null
}
