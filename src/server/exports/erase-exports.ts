import type { Queryable } from '../platform/database/database.ts'
import { jsonHoldsText } from '../platform/database/json-text.ts'

const OTHER_IDS = `(select coalesce(jsonb_agg(id), '[]') from jsonb_array_elements_text(request -> 'ids') as id
  where id <> all($1::text[]))`

/**
 * Deletes all of the account's export files, each of which may contain a person who has to be deleted everywhere. The
 * exports stay in their lists, with the reason, and can be requested again; not those that were requested for this person
 * alone, or with the address. Returns how many files and requests were deleted.
 */
export async function eraseExports(
  statements: Queryable,
  { pattern, ids }: { pattern: string; ids: readonly string[] },
): Promise<number> {
  const ofPerson = await statements.query(
    `delete from exports where account_id = current_account() and ${jsonHoldsText('request')} returning export_id`,
    [pattern],
  )
  await statements.query(
    `update exports set request = jsonb_set(request, '{ids}', ${OTHER_IDS})
     where account_id = current_account() and request -> 'ids' ?| $1::text[]`,
    [ids],
  )
  const alone = await statements.query(
    `delete from exports where account_id = current_account() and request -> 'ids' = '[]' returning export_id`,
  )
  // With another run, a worker that is writing one can neither add a part nor finish it.
  const ended = await statements.query(
    `with ended as (
       update exports set state = 'failed', ended_by_erasure = true, run = run + 1, rows = 0, size = 0, total = null
       where account_id = current_account() and state <> 'failed' returning export_id
     ), deleted as (
       delete from export_parts using ended where export_parts.export_id = ended.export_id
     )
     select export_id from ended`,
  )
  return ofPerson.length + alone.length + ended.length
}
