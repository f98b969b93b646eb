import { addUncountedEvent, isWithinDailyLimit } from '../campaign-events/daily-limit.ts'
import type { Visitor } from '../campaign-events/visitor.ts'
import { keepRemovals } from '../deliveries/kept-removals.ts'
import type { Queryable } from '../platform/database/database.ts'
import { notifyOfMilestone } from './milestones.ts'
import { LINK_DAYS, RENEWABLE_DAYS, RETENTION_DAYS } from './rules.ts'

export const DAY_MS = 86_400_000

/** A person who may join a list. */
export type Lead = {
  subscriberId: string
  email: string
  confirmedAt: Date | null
  leftAt: Date | null
}

export type LeadRow = {
  subscriber_id: string
  email: string
  confirmed_at: Date | null
  left_at: Date | null
}

export const toLead = (row: LeadRow): Lead => ({
  subscriberId: row.subscriber_id,
  email: row.email,
  confirmedAt: row.confirmed_at,
  leftAt: row.left_at,
})

/** Adds the person to the figures for the day on which they joined, in the site's time zone. */
async function addToFigures(
  statements: Queryable,
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

/**
 * Stores the address for the campaign, once, and returns the new or existing lead. A new one waits for `joinList`, and
 * isn't on any list or in any figure until then.
 */
export async function addLead(
  statements: Queryable,
  { campaignId, email, now }: { campaignId: string; email: string; now: Date },
): Promise<Lead> {
  const [added] = await statements.query<LeadRow>(
    `insert into subscribers (account_id, site_id, campaign_id, email, created_at, waits)
     select account_id, site_id, campaign_id, $2::text, $3::timestamptz, true
     from campaigns where campaign_id = $1::uuid
     on conflict (campaign_id, lower(email)) do nothing
     returning subscriber_id, email, confirmed_at, left_at`,
    [campaignId, email, now],
  )
  if (added !== undefined) return toLead(added)
  const [existing] = await statements.query<LeadRow>(
    `select subscriber_id, email, confirmed_at, left_at from subscribers
     where campaign_id = $1::uuid and lower(email) = lower($2) for update`,
    [campaignId, email],
  )
  if (existing === undefined) throw new Error('The subscriber was not added.')
  return toLead(existing)
}

/** Puts the person on the list. A new person is counted once, and only within their network's daily limit. */
export async function joinList(
  statements: Queryable,
  subscriberId: string,
  visitor: Visitor,
): Promise<{ isCounted: boolean }> {
  const joined = await endWaiting(statements, subscriberId, visitor.now)
  if (joined === undefined) {
    await setUnsubscribed(statements, subscriberId, null)
    return { isCounted: true }
  }
  const isCounted = await isWithinTodaysLimit(statements, joined.campaignId, visitor)
  if (isCounted) {
    await countSubscriber(statements, subscriberId)
    await notifyOfMilestone(statements, subscriberId, visitor.now)
  }
  return { isCounted }
}

/** Undefined if the person was not waiting. */
async function endWaiting(
  statements: Queryable,
  subscriberId: string,
  now: Date,
): Promise<{ campaignId: string } | undefined> {
  const [joined] = await statements.query<{ campaignId: string }>(
    `update subscribers set waits = false, created_at = $2
     where subscriber_id = $1::uuid and waits returning campaign_id as "campaignId"`,
    [subscriberId, now],
  )
  return joined
}

async function isWithinTodaysLimit(
  statements: Queryable,
  campaignId: string,
  { now, hashFor }: Visitor,
): Promise<boolean> {
  const lead = { campaignId, kind: 'lead', now } as const
  if (await isWithinDailyLimit(statements, { ...lead, visitor: hashFor(campaignId) })) return true
  await addUncountedEvent(statements, { ...lead, reason: 'daily-limit' })
  return false
}

/**
 * Confirms a person, who has not unsubscribed, on behalf of the account. No network's daily limit applies, and the person
 * counts as confirmed; does nothing for somebody who has confirmed and is on the list.
 */
export async function confirmManually(
  statements: Queryable,
  { subscriberId, confirmedAt }: Pick<Lead, 'subscriberId' | 'confirmedAt'>,
  now: Date,
): Promise<void> {
  const joined = await endWaiting(statements, subscriberId, now)
  if (joined !== undefined) await countSubscriber(statements, subscriberId)
  await markConfirmed(statements, { subscriberId, confirmedAt }, { isCounted: true, now })
}

async function countSubscriber(statements: Queryable, subscriberId: string): Promise<void> {
  await addToFigures(statements, subscriberId, 'subscribers')
  await statements.query(
    `update campaigns set subscribe_count = subscribe_count + 1
     from subscribers where subscriber_id = $1::uuid
       and campaigns.campaign_id = subscribers.campaign_id`,
    [subscriberId],
  )
}

/** Puts the person on the list after they have confirmed; only their first confirmation is counted. */
export async function confirmLead(
  statements: Queryable,
  { subscriberId, confirmedAt }: Lead,
  visitor: Visitor,
): Promise<void> {
  const { isCounted } = await joinList(statements, subscriberId, visitor)
  const { now } = visitor
  await markConfirmed(statements, { subscriberId, confirmedAt }, { isCounted, now })
}

async function markConfirmed(
  statements: Queryable,
  { subscriberId, confirmedAt }: Pick<Lead, 'subscriberId' | 'confirmedAt'>,
  { isCounted, now }: { isCounted: boolean; now: Date },
): Promise<void> {
  if (confirmedAt !== null) return
  await statements.query(
    'update subscribers set confirmed_at = $2 where subscriber_id = $1::uuid',
    [subscriberId, now],
  )
  if (isCounted) await addToFigures(statements, subscriberId, 'confirmed')
}

/** Unsubscribes the person, or with null subscribes them again. `unsubscribedBy` is null for those who do it themselves. */
export async function setUnsubscribed(
  statements: Queryable,
  subscriberId: string,
  leftAt: Date | null,
  unsubscribedBy: string | null = null,
): Promise<void> {
  await statements.query(
    'update subscribers set left_at = $2, unsubscribed_by = $3::uuid where subscriber_id = $1::uuid',
    [subscriberId, leftAt, unsubscribedBy],
  )
}

/**
 * Deletes unsubscribed people, a day before the promised period ends. Removals that receivers have not accepted yet go
 * on until it ends; a removal that is being sent keeps the person until the next time.
 */
export async function deleteUnsubscribed(
  statements: Pick<Queryable, 'query'>,
  now: Date,
): Promise<void> {
  const leftBefore = new Date(now.getTime() - (RETENTION_DAYS - 1) * DAY_MS)
  await keepRemovals(statements, { leftBefore, now })
  await statements.query(
    `delete from subscribers where left_at < $1 and not exists
       (select from deliveries where deliveries.subscriber_id = subscribers.subscriber_id
         and kind = 'unsubscribed' and state in ('waiting', 'rejected'))`,
    [leftBefore],
  )
}

/** Deletes the addresses of people who never confirmed, some time after their last link has expired. */
export async function deleteUnconfirmedLeads(
  statements: Pick<Queryable, 'query'>,
  now: Date,
): Promise<void> {
  const daysAgo = (days: number) => new Date(now.getTime() - days * DAY_MS)
  await statements.query(
    `delete from subscribers where waits and created_at < $1 and not exists
       (select from lead_links where lead_links.subscriber_id = subscribers.subscriber_id
         and expires_at >= $2)`,
    [daysAgo(LINK_DAYS + RENEWABLE_DAYS), daysAgo(RENEWABLE_DAYS)],
  )
}

/**
 * Deletes the links of people who never confirmed, once they have been expired for as long as an address is kept.
 * The other links are kept forever, because people can unsubscribe with them.
 */
export async function deleteExpiredLinks(
  statements: Pick<Queryable, 'query'>,
  now: Date,
): Promise<void> {
  await statements.query(
    `delete from lead_links using subscribers
     where lead_links.subscriber_id = subscribers.subscriber_id and confirmed_at is null
       and expires_at < $1`,
    [new Date(now.getTime() - RETENTION_DAYS * DAY_MS)],
  )
}
