import type { TestServer } from '../support/server.ts'

/** Adds a site to an account and returns its App ID. */
export async function newSite(
  server: TestServer,
  accountId: string,
  domain: string,
  timeZone = 'UTC',
) {
  const siteId = `site_${crypto.randomUUID().slice(0, 8)}`
  await server.database.query(
    'insert into sites (account_id, site_id, domain, time_zone) values ($1, $2, $3, $4)',
    [accountId, siteId, domain, timeZone],
  )
  return siteId
}
