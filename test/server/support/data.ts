import type { Database } from '../../../src/server/platform/database/database.ts'
import type { SignedIn } from './accounts.ts'
import type { TestServer } from './server.ts'

export type TestSite = { id: string; site_id: string; domain: string }

/** Adds a site to the admin's account through an API call. */
export async function newSite(
  server: TestServer,
  { token }: SignedIn,
  domain: string,
  timeZone = 'UTC',
): Promise<TestSite> {
  const query = new URLSearchParams({ domain })
  const { body } = await server.call<TestSite>('POST', `/v1/sites/create?${query}`, {
    token,
    body: { time_zone: timeZone },
  })
  return body.data
}

/**
 * Adds a campaign to the site and returns its ID. `columns` sets columns of `campaigns`; a design is also published.
 */
export async function newCampaign(
  database: Database,
  { accountId }: SignedIn,
  site: TestSite,
  columns: Record<string, unknown> = {},
): Promise<string> {
  const { design } = columns
  const published = design === undefined ? {} : { published_design: design, published_version: 1 }
  const values = {
    ...{ title: 'First order', customer_intention: 'coupon-popups' },
    ...{ ...columns, ...published },
  }
  const names = ['account_id', 'site_id', ...Object.keys(values)]
  const places = names.map((_, index) => `$${index + 1}`)
  const [row] = await database.query<{ campaign_id: string }>(
    `insert into campaigns (${names.join(', ')}) values (${places.join(', ')}) returning campaign_id`,
    [accountId, site.id, ...Object.values(values)],
  )
  return row?.campaign_id ?? ''
}

/** Adds subscribers to a campaign, a minute apart, oldest first. */
export async function addSubscribers(
  database: Database,
  { accountId }: SignedIn,
  site: TestSite,
  campaignId: string,
  count: number,
): Promise<void> {
  await database.query(
    `insert into subscribers (account_id, site_id, campaign_id, email, created_at)
     select $1, $2, $3, 'person' || number || '@example.com',
       timestamptz '2026-01-01' + number * least(interval '1 minute', interval '300 days' / $4::integer)
     from generate_series(1, $4::integer) as number`,
    [accountId, site.id, campaignId, count],
  )
}

/** Adds a person who has not confirmed a double opt-in yet, with answers, and returns the address. */
export async function addWaitingLead(
  database: Database,
  { accountId }: SignedIn,
  site: TestSite,
  campaignId: string,
  { createdAt = new Date().toISOString(), answers = {} } = {},
): Promise<string> {
  const email = 'waiting@example.com'
  await database.query(
    `with lead as (
       insert into subscribers (account_id, site_id, campaign_id, email, created_at, answers, waits)
       values ($1, $2, $3, $4, $5, $6, true) returning *)
     insert into submissions (account_id, site_id, campaign_id, subscriber_id, answers, consent, created_at)
     select account_id, site_id, campaign_id, subscriber_id, answers, '[]', created_at from lead`,
    [accountId, site.id, campaignId, email, createdAt, JSON.stringify(answers)],
  )
  return email
}

/** Adds a campaign's figures for a day in the site's time zone. */
export async function addDay(
  database: Database,
  { accountId }: SignedIn,
  site: TestSite,
  campaignId: string,
  figures: { day: string; views: number; clicks?: number; subscribers?: number },
): Promise<void> {
  const { day, views, clicks = 0, subscribers = 0 } = figures
  await database.query(
    `insert into campaign_days (account_id, site_id, campaign_id, day, views, clicks, subscribers)
     values ($1, $2, $3, $4, $5, $6, $7)`,
    [accountId, site.id, campaignId, day, views, clicks, subscribers],
  )
}
