import type { Queryable } from '../platform/database/database.ts'
import type { SiteAddresses } from './origin-rules.ts'

/** A site's domains; null if no site has this App ID. Runs outside any account. */
export async function readSiteAddresses(
  statements: Pick<Queryable, 'query'>,
  siteId: string,
): Promise<SiteAddresses | null> {
  const [site] = await statements.query<SiteAddresses>(
    'select domain, store_domain as "storeDomain" from sites where site_id = $1',
    [siteId],
  )
  return site ?? null
}
