import {
  CONFIRMATIONS_TO_LIFT_LIMIT,
  type EmailHold,
  FIRST_EMAILS_PER_DAY,
  findEmailHold,
  type HoldFacts,
} from '../../features/campaigns/email-hold-rules.ts'
import { sitePath } from '../../features/sites/site-path-rules.ts'
import type { Queryable } from '../platform/database/database.ts'
import { DAY_MS } from './repository.ts'

/** SQL condition: whether an admin of the campaign's account has verified their own email address. */
export const HAS_VERIFIED_ADMIN = `exists (select from memberships join people using (person_id)
  where memberships.account_id = campaigns.account_id and role = 'admin'
    and email_verified_at is not null)`

const CONFIRMATIONS = `(select coalesce(sum(confirmed), 0)::integer from campaign_days as days
  where days.campaign_id = campaigns.campaign_id)`

/**
 * Why the campaign can't email a new address yet; null if it can. Until the campaign has enough confirmations, its
 * account's emails are serialized, so that two concurrent emails are counted as two.
 */
export async function readEmailHold(
  statements: Queryable,
  campaignId: string,
  now: Date,
): Promise<EmailHold | null> {
  const [facts] = await statements.query<Omit<HoldFacts, 'firstEmails'>>(
    `select ${HAS_VERIFIED_ADMIN} as "isVerified", last_seen_at is not null as "isSeen",
       ${CONFIRMATIONS} as confirmations
     from campaigns join sites on sites.id = campaigns.site_id where campaign_id = $1::uuid`,
    [campaignId],
  )
  if (facts === undefined) throw new Error('There is no such campaign.')
  const hasNoLimit = facts.confirmations >= CONFIRMATIONS_TO_LIFT_LIMIT
  const firstEmails = hasNoLimit ? 0 : await countFirstEmails(statements, campaignId, now)
  return findEmailHold({ ...facts, firstEmails })
}

/**
 * One count for all of the account's campaigns without enough confirmations, so that creating more campaigns does
 * not raise the limit.
 */
async function countFirstEmails(
  statements: Queryable,
  campaignId: string,
  now: Date,
): Promise<number> {
  await statements.query(
    `select pg_advisory_xact_lock(hashtextextended('first emails ' || account_id, 0))
     from campaigns where campaign_id = $1::uuid`,
    [campaignId],
  )
  const [row] = await statements.query<{ count: number }>(
    `select count(*)::integer as count from campaigns join subscribers using (campaign_id)
     where campaigns.account_id = (select account_id from campaigns where campaign_id = $1::uuid)
       and asked_at > $2 and ${CONFIRMATIONS} < $3`,
    [campaignId, new Date(now.getTime() - DAY_MS), CONFIRMATIONS_TO_LIFT_LIMIT],
  )
  return row?.count ?? 0
}

type HeldCampaign = { title: string; accountId: string; siteId: string; domain: string }

/** Notifies the account, once, that a campaign's confirmation emails are waiting, and what to do. */
export async function recordEmailHold(
  statements: Queryable,
  campaignId: string,
  hold: EmailHold,
): Promise<void> {
  const [held] = await statements.query<HeldCampaign>(
    `update campaigns set emails_held_for = $2 from sites
     where campaign_id = $1::uuid and sites.id = campaigns.site_id
       and emails_held_for is distinct from $2
     returning title, campaigns.account_id as "accountId", sites.site_id as "siteId", domain`,
    [campaignId, hold],
  )
  if (held === undefined) return
  const { description, path } = describeHold(hold, held.domain)
  const actionUrl = sitePath(held, path)
  await statements.query(
    `insert into notifications (account_id, title, description, action_url)
     values ($1::uuid, $2, $3, $4)`,
    [held.accountId, `Confirmation emails are waiting: ${held.title}`, description, actionUrl],
  )
}

const RETENTION_NOTE = 'Addresses are kept for 14 days in the meantime.'

function describeHold(hold: EmailHold, domain: string): { description: string; path: string } {
  switch (hold) {
    case 'unverified':
      return {
        description: `They’ll be sent once an admin of this account confirms their own email address. ${RETENTION_NOTE}`,
        path: '/dashboard',
      }
    case 'not-seen':
      return {
        description: `They’ll be sent once the snippet is detected on ${domain}. See Installation help in the header. ${RETENTION_NOTE}`,
        path: '/dashboard',
      }
    case 'daily-limit':
      return {
        description: `Together, campaigns with fewer than ${CONFIRMATIONS_TO_LIFT_LIMIT} confirmations can email ${FIRST_EMAILS_PER_DAY} new addresses in 24 hours. The rest will be sent later. After ${CONFIRMATIONS_TO_LIFT_LIMIT} confirmations, there’s no limit. ${RETENTION_NOTE}`,
        path: '/campaigns/',
      }
  }
}
