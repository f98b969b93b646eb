import type { Queryable } from '../platform/database/database.ts'

/**
 * Deletes subscribers with everything that belongs to them. Leaving first keeps the totals of the lists right. Returns
 * how many were deleted.
 */
export async function deleteSubscribers(
  statements: Queryable,
  ids: readonly string[],
  now: Date,
): Promise<number> {
  await statements.query(
    'update subscribers set left_at = $2 where subscriber_id = any($1::uuid[]) and left_at is null',
    [ids, now],
  )
  const deleted = await statements.query(
    'delete from subscribers where subscriber_id = any($1::uuid[]) returning subscriber_id',
    [ids],
  )
  return deleted.length
}
