import type { Database } from '../../../src/server/platform/database/database.ts'
import type { SelectedSite } from '../../../src/server/sites/repository.ts'

type NewSite = {
  domain: string
  titles: readonly string[]
  intent: 'coupon-popups' | 'conduct-surveys'
  /** The names of what each campaign asks. */
  questions: readonly string[]
}

export type AddedSite = { accountId: string; site: SelectedSite; campaignIds: readonly string[] }

const SITE = `
  with account as (insert into accounts default values returning account_id)
  insert into sites (account_id, site_id, domain, time_zone)
  select account_id, $1, $1, 'Europe/Berlin' from account
  returning account_id as "accountId", id`

/** The part of a design that the list of campaigns reads. */
const designOf = (questions: readonly string[]) => ({
  steps: [{ blocks: questions.map((name) => ({ type: 'question', kind: 'one', name })) }],
})

/** Adds an account with a site and its live campaigns. */
export async function addSite(
  database: Database,
  { domain, titles, intent, questions }: NewSite,
): Promise<AddedSite> {
  const [row] = await database.query<{ accountId: string; id: string }>(SITE, [domain])
  if (row === undefined) throw new Error('The database didn’t add the site.')
  const { accountId, id } = row
  const campaigns = await database.query<{ id: string }>(
    `insert into campaigns (account_id, site_id, title, customer_intention, status, design, published_design)
     select $1, $2, title, $4, 'live', $5::jsonb, $5::jsonb from unnest($3::text[]) as title
     returning campaign_id as id`,
    [accountId, id, titles, intent, JSON.stringify(designOf(questions))],
  )
  return {
    accountId,
    site: { id, site_id: domain, domain, time_zone: 'Europe/Berlin', last_seen_at: null },
    campaignIds: campaigns.map((campaign) => campaign.id),
  }
}
