import type { Router } from '../lib/router.ts'

/**
 * The shell's path that an address of our origin means, or null for another page of the host. Written
 * as a bare path it is the shell's; written in full it is the page's, base path and all.
 * @param pagePath path, query and hash of the address, already judged
 */
export function pathInShell(
  address: string,
  pagePath: string,
  router: Pick<Router, 'href'>,
): string | null {
  if (address.startsWith('/')) return pagePath
  const home = router.href('/')
  if (!home.startsWith('/')) return null
  const isInside = pagePath.startsWith(home)
  return isInside ? pagePath.slice(home.length - 1) : null
}
