import type { Queryable } from '../platform/database/database.ts'

/**
 * Keeps the removals of unsubscribed people who are about to be deleted: those that wait go on, and rejected ones are
 * tried again, until the person's address may be kept no longer. The hourly work gives them their jobs.
 */
export const keepRemovals = (
  statements: Pick<Queryable, 'query'>,
  { leftBefore, now }: { leftBefore: Date; now: Date },
) =>
  statements.query(
    `update deliveries set subscriber_id = null, person_left_at = left_at,
       next_try_at = case when state = 'waiting' then next_try_at end,
       failing_since = case when state = 'waiting' then failing_since end,
       tries = case when state = 'waiting' then tries else 0 end,
       earlier_tries = earlier_tries + case when state = 'waiting' then 0 else tries end,
       state = 'waiting', finished_at = null, leased_until = null, lease_id = null
     from subscribers
     where subscribers.subscriber_id = deliveries.subscriber_id and left_at < $1
       and kind = 'unsubscribed' and state in ('waiting', 'rejected')
       and (leased_until is null or leased_until < $2)`,
    [leftBefore, now],
  )
