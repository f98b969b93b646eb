import type { Queryable } from '../platform/database/database.ts'
import { Refusal } from '../platform/http/refusal.ts'
import type { Person } from '../session/person.ts'
import type { UploadedFile } from './read-file.ts'

export type Site = { id: string }

export const importNotFound = () =>
  new Refusal('NOT_FOUND', 'This import doesn’t exist any more. Choose the file again.')

/** Keeps the file until it is imported; an earlier one that this person didn't import is dropped. */
export async function addImport(
  statements: Queryable,
  {
    site,
    person,
    file,
    name,
    now,
  }: { site: Site; person: Person; file: UploadedFile } & {
    name: string
    now: Date
  },
): Promise<string> {
  await statements.query(
    "delete from imports where site_id = $1::uuid and person_id = $2 and state = 'uploaded'",
    [site.id, person.personId],
  )
  const [row] = await statements.query<{ import_id: string }>(
    `with added as (
       insert into imports (account_id, site_id, person_id, file_name, delimiter, first_row, row_count, created_at)
       values ($1, $2, $3, $4, $5, $6::text[], $7, $8) returning account_id, import_id
     )
     insert into import_files (account_id, import_id, rows)
     select account_id, import_id, $9 from added returning import_id`,
    [
      ...[person.accountId, site.id, person.personId, name],
      ...[file.delimiter, file.preview[0] ?? [], file.rowCount, now, file.rows],
    ],
  )
  if (row === undefined) throw new Error('The import was not added.')
  return row.import_id
}
