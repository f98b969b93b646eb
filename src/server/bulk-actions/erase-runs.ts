import type { Queryable } from '../platform/database/database.ts'
import { jsonHoldsText } from '../platform/database/json-text.ts'
import { UNDER_WAY } from './repository.ts'

const OTHER_IDS = `(select coalesce(jsonb_agg(id), '[]') from jsonb_array_elements_text(request -> 'ids') as id
  where id <> all($1::text[]))`

/**
 * Ends the account's bulk actions whose filter or tag contains the address of a person who has to be deleted everywhere,
 * and takes that person out of selections. Returns how many actions contained the address.
 */
export async function eraseFromRuns(
  statements: Queryable,
  { pattern, ids }: { pattern: string; ids: readonly string[] },
  now: Date,
): Promise<number> {
  const erased = await statements.query(
    `update bulk_runs set request = request - '{ids,filter,until,tag}'::text[], cursor = null,
       state = case when ${UNDER_WAY} then 'failed' else state end,
       reason = case when ${UNDER_WAY} then 'erased' else reason end,
       ended_at = coalesce(ended_at, $2)
     where account_id = current_account() and ${jsonHoldsText('request')} returning run_id`,
    [pattern, now],
  )
  await statements.query(
    `update bulk_runs set request = jsonb_set(request, '{ids}', ${OTHER_IDS})
     where account_id = current_account() and request -> 'ids' ?| $1::text[]`,
    [ids],
  )
  return erased.length
}
