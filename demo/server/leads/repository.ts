import { createHash, randomBytes } from 'node:crypto'
import type { CampaignStatus } from '../../../src/features/campaigns/model.ts'
import type { Statements } from '../database/database.ts'
import { isId } from '../http/schemas.ts'
import { KEPT_DAYS, LINK_DAYS } from './rules.ts'

const TOKEN_BYTES = 32
const TOKEN = /^[\w-]{43}$/
const DAY_MS = 86_400_000
const TAKES_LEADS: readonly CampaignStatus[] = ['live', 'paused']

/** The campaign whose form was sent. */
export type LeadCampaign = { campaignId: string; asksTwice: boolean }

/** A person on the way onto a list. */
export type Lead = {
  subscriberId: string
  email: string
  confirmedAt: Date | null
  leftAt: Date | null
}

/** Where the person joined: what the page and the mails name, since they carry no mark of ours. */
export type ListOwner = { name: string; domain: string }

export type LeadLink = Lead & ListOwner & { linkedAt: Date; expiresAt: Date }

type LeadRow = {
  subscriber_id: string
  email: string
  confirmed_at: Date | null
  left_at: Date | null
}

const toLead = (row: LeadRow): Lead => ({
  subscriberId: row.subscriber_id,
  email: row.email,
  confirmedAt: row.confirmed_at,
  leftAt: row.left_at,
})

const hashOf = (token: string) => createHash('sha256').update(token).digest('base64url')

/**
 * Null where there is no such campaign, it is of another site, or nobody sees it: a pop-up may still be
 * open whose campaign was paused a moment ago, but none of a draft, or of an account that is deactivated.
 */
export async function findCampaign(
  statements: Statements,
  { siteId, campaignId }: { siteId: string; campaignId: string },
): Promise<LeadCampaign | null> {
  if (!isId(campaignId)) return null
  const [row] = await statements.query<{ campaign_id: string; double_optin: boolean }>(
    `select campaign_id, double_optin from campaigns join sites on sites.id = campaigns.site_id
     join accounts on accounts.account_id = campaigns.account_id
     where campaign_id = $1::uuid and sites.site_id = $2 and status = any($3)
       and deleted_at is null and deactivated_message is null`,
    [campaignId, siteId, TAKES_LEADS],
  )
  return row ? { campaignId: row.campaign_id, asksTwice: row.double_optin } : null
}

/** Counts in the figures of the day on which the person joined, by the site's own time zone. */
async function count(
  statements: Statements,
  subscriberId: string,
  figure: 'subscribers' | 'confirmed',
): Promise<void> {
  await statements.query(
    `insert into campaign_days as days (account_id, site_id, campaign_id, day, ${figure})
     select subscribers.account_id, subscribers.site_id, campaign_id,
       (subscribers.created_at at time zone time_zone)::date, 1
     from subscribers join sites on sites.id = subscribers.site_id where subscriber_id = $1::uuid
     on conflict (campaign_id, day) do update set ${figure} = days.${figure} + 1`,
    [subscriberId],
  )
}

/** Adds the address to the campaign's list, once; gives who it is, new or known. */
export async function addLead(
  statements: Statements,
  { campaignId, email, now }: { campaignId: string; email: string; now: Date },
): Promise<Lead> {
  const [added] = await statements.query<LeadRow>(
    `insert into subscribers (account_id, site_id, campaign_id, email, created_at)
     select account_id, site_id, campaign_id, $2::text, $3::timestamptz from campaigns where campaign_id = $1::uuid
     on conflict (campaign_id, lower(email)) do nothing
     returning subscriber_id, email, confirmed_at, left_at`,
    [campaignId, email, now],
  )
  if (added !== undefined) {
    await count(statements, added.subscriber_id, 'subscribers')
    await statements.query(
      'update campaigns set subscribe_count = subscribe_count + 1 where campaign_id = $1::uuid',
      [campaignId],
    )
    return toLead(added)
  }
  const [known] = await statements.query<LeadRow>(
    `select subscriber_id, email, confirmed_at, left_at from subscribers
     where campaign_id = $1::uuid and lower(email) = lower($2)`,
    [campaignId, email],
  )
  if (known === undefined) throw new Error('The database added no subscriber.')
  return toLead(known)
}

/** A new link for the mail; older ones keep working until they expire. */
export async function createLeadLink(
  statements: Statements,
  { subscriberId, now }: { subscriberId: string; now: Date },
): Promise<{ token: string; owner: ListOwner }> {
  const token = randomBytes(TOKEN_BYTES).toString('base64url')
  await statements.query(
    `insert into lead_links (token_hash, subscriber_id, created_at, expires_at)
     values ($1, $2::uuid, $3, $4)`,
    [hashOf(token), subscriberId, now, new Date(now.getTime() + LINK_DAYS * DAY_MS)],
  )
  const [owner] = await statements.query<ListOwner>(
    `select coalesce(nullif(company_name, ''), domain) as name, domain
     from subscribers join sites on sites.id = subscribers.site_id
     join accounts on accounts.account_id = subscribers.account_id
     where subscriber_id = $1::uuid`,
    [subscriberId],
  )
  if (owner === undefined) throw new Error('The subscriber has no site.')
  return { token, owner }
}

type LinkRow = LeadRow & ListOwner & { linked_at: Date; expires_at: Date }

/**
 * Whose link it is; null where it is nobody's, or no token at all.
 * @param lock makes who comes at the same moment wait for this transaction
 */
export async function readLeadLink(
  statements: Statements,
  token: string,
  lock?: 'lock',
): Promise<LeadLink | null> {
  if (!TOKEN.test(token)) return null
  const [row] = await statements.query<LinkRow>(
    `select subscriber_id, email, confirmed_at, left_at, domain,
       coalesce(nullif(company_name, ''), domain) as name,
       lead_links.created_at as linked_at, expires_at
     from lead_links join subscribers using (subscriber_id)
     join sites on sites.id = subscribers.site_id
     join accounts on accounts.account_id = subscribers.account_id
     where token_hash = $1 ${lock ? 'for update of subscribers' : ''}`,
    [hashOf(token)],
  )
  if (row === undefined) return null
  const { name, domain, linked_at, expires_at } = row
  return { ...toLead(row), name, domain, linkedAt: linked_at, expiresAt: expires_at }
}

/** Puts the person onto the list; the first time it counts. */
export async function confirmLead(
  statements: Statements,
  { subscriberId, confirmedAt }: Lead,
  now: Date,
): Promise<void> {
  await statements.query(
    `update subscribers set confirmed_at = coalesce(confirmed_at, $2), left_at = null
     where subscriber_id = $1::uuid`,
    [subscriberId, now],
  )
  if (confirmedAt === null) await count(statements, subscriberId, 'confirmed')
}

/** Takes the person off the list, or with null back onto it. */
export async function setLeft(
  statements: Statements,
  subscriberId: string,
  leftAt: Date | null,
): Promise<void> {
  await statements.query('update subscribers set left_at = $2 where subscriber_id = $1::uuid', [
    subscriberId,
    leftAt,
  ])
}

/** Deletes the addresses of those who left, a day before the promised time is over. */
export async function forgetWhoLeft(statements: Statements, now: Date): Promise<void> {
  await statements.query('delete from subscribers where left_at < $1', [
    new Date(now.getTime() - (KEPT_DAYS - 1) * DAY_MS),
  ])
}
