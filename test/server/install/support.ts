import type { TestServer } from '../support/server.ts'

/** Registers a site for an account; the answer is its App ID. */
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
