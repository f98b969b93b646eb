import type { Site } from './model.ts'

/** A path of the dashboard that opens it with this site, whichever was selected before; `/dashboard` by default. */
export function sitePath(
  { siteId, domain }: Pick<Site, 'siteId' | 'domain'>,
  path = '/dashboard',
): string {
  const query = new URLSearchParams({ site_id: siteId, domain })
  return `${path}${path.includes('?') ? '&' : '?'}${query}`
}
