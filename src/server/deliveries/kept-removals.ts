import type { Queryable } from '../platform/database/database.ts'

/**
 * Keeps the removals of unsubscribed people who are about to be deleted: those that wait go on, and rejected ones are
 * tried again. The hourly work gives them their jobs.
 */
export const keepRemovals = (statements: Pick<Queryable, 'query'>, leftBefore: Date) =>
  statements.query(
    `update deliveries set kind = 'deleted', subscriber_id = null,
       next_try_at = case when state = 'waiting' then next_try_at end,
       failing_since = case when state = 'waiting' then failing_since end,
       tries = case when state = 'waiting' then tries else 0 end,
       state = 'waiting', finished_at = null
     from subscribers
     where subscribers.subscriber_id = deliveries.subscriber_id and left_at < $1
       and kind = 'unsubscribed' and state in ('waiting', 'rejected') and leased_until is null`,
    [leftBefore],
  )
