import type { Queryable } from '../../src/server/platform/database/database.ts'

/** The deliveries of a connection, which exists since then. */
export type DemoDeliveries = { connectionId: string; since: Date; now: Date }

/** How long finished deliveries are kept. */
const KEPT_DAYS = 30

/** A pseudorandom number derived from a text, from 0 up to 1. */
const randomFrom = (text: string) => `('x' || left(md5(${text}), 6))::bit(24)::integer / 16777216.0`

/**
 * Each person who joined by a connected campaign was sent a few seconds later; some only at the third try. Everything is
 * derived from the address, so that the demo always has the same deliveries.
 * @param words the receiver's words: the usual ones first
 */
export async function writeDeliveries(
  statements: Queryable,
  { connectionId, since, now }: DemoDeliveries,
  words: readonly string[],
): Promise<void> {
  await statements.query(
    `insert into deliveries (account_id, site_id, connection_id, kind, subscriber_id, submission_id,
       email, state, tries, status, words, created_at, finished_at)
     select connections.account_id, connections.site_id, connections.connection_id, 'lead',
       subscribers.subscriber_id, submission_id, subscribers.email, 'sent', tries, 200,
       ($4::text[])[case when chance > 0.97 then cardinality($4::text[]) else 1 end], joined_at,
       least($3, joined_at + case when tries = 1 then 2 else 330 end * interval '1 second')
     from connections
     join subscribers on subscribers.site_id = connections.site_id and left_at is null and not waits
     join submissions on submissions.subscriber_id = subscribers.subscriber_id
     left join connection_campaigns as chosen
       on chosen.connection_id = connections.connection_id
       and chosen.campaign_id = subscribers.campaign_id,
     lateral (select submissions.counted_at as joined_at, ${randomFrom('subscribers.email')} as chance) as facts,
     lateral (select case when chance < 0.02 then 3 else 1 end as tries) as attempts
     where connections.connection_id = $1 and coalesce(chosen.is_sent, sends_new_campaigns)
       and joined_at >= greatest($2, $3 - interval '${KEPT_DAYS} days')`,
    [connectionId, since, now, words],
  )
  await statements.query(
    `update connections set last_sent_at =
       (select max(finished_at) from deliveries where deliveries.connection_id = connections.connection_id)
     where connection_id = $1`,
    [connectionId],
  )
}

/** The newest leads for a target were rejected. */
export async function rejectDeliveries(
  statements: Queryable,
  { connectionId }: DemoDeliveries,
  { count, target, words }: { count: number; target: string; words: string },
): Promise<void> {
  await statements.query(
    `update deliveries set state = 'rejected', tries = 1, words = $4
     where delivery_id in (
       select delivery_id from deliveries join submissions using (submission_id)
       join connection_campaigns as chosen on chosen.connection_id = deliveries.connection_id
         and chosen.campaign_id = submissions.campaign_id
       where deliveries.connection_id = $1 and chosen.target = $2
       order by deliveries.created_at desc, delivery_id limit $3)`,
    [connectionId, target, count, words],
  )
}

/** The owner paused the connection before its newest leads, which wait. */
export async function holdDeliveries(
  statements: Queryable,
  { connectionId }: DemoDeliveries,
  count: number,
): Promise<void> {
  await statements.query(
    `with held as (
       update deliveries set state = 'waiting', tries = 0, status = null, words = null, finished_at = null
       where delivery_id in (
         select delivery_id from deliveries where connection_id = $1
         order by created_at desc, delivery_id limit $2)
       returning created_at, delivery_id)
     update connections set
       paused_at = (select min(created_at) from held) - interval '1 minute',
       last_sent_at = (select max(finished_at) from deliveries
         where deliveries.connection_id = connections.connection_id
           and delivery_id not in (select delivery_id from held))
     where connection_id = $1`,
    [connectionId, count],
  )
}

/** Whom the receiver has got, and can take off: those with sent leads. */
export async function writeReceived(
  statements: Queryable,
  { connectionId }: DemoDeliveries,
): Promise<void> {
  await statements.query(
    `insert into received_subscribers (account_id, site_id, connection_id, subscriber_id, target)
     select distinct deliveries.account_id, deliveries.site_id, deliveries.connection_id,
       subscribers.subscriber_id, coalesce(chosen.target, default_target, '')
     from deliveries join connections on connections.connection_id = deliveries.connection_id
     join subscribers on subscribers.subscriber_id = deliveries.subscriber_id
     left join connection_campaigns as chosen
       on chosen.connection_id = deliveries.connection_id
       and chosen.campaign_id = subscribers.campaign_id
     where deliveries.connection_id = $1 and kind = 'lead' and deliveries.state = 'sent'`,
    [connectionId],
  )
}
