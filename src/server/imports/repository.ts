import {
  REJECT_REASONS,
  REJECTED_ROWS_DAYS,
  type RejectReason,
} from '../../features/subscribers/imports/model.ts'
import type { Queryable } from '../platform/database/database.ts'
import { Refusal } from '../platform/http/refusal.ts'
import { daysBefore } from './rejected-rows.ts'
import type { ImportResponse } from './schema.ts'
import type { Site } from './uploads.ts'

type ImportRow = Omit<ImportResponse, 'reasons'> & {
  reject_counts: Partial<Record<RejectReason, number>>
}

/** The most frequent one first. */
const toReasons = (counts: ImportRow['reject_counts']): ImportResponse['reasons'] =>
  REJECT_REASONS.map((reason) => ({ reason, count: counts[reason] ?? 0 }))
    .filter(({ count }) => count > 0)
    .sort((one, other) => other.count - one.count)

/** The imports that have started and can still be seen, newest first. */
export async function listImports(
  statements: Queryable,
  site: Site,
  now: Date,
): Promise<ImportResponse[]> {
  const rows = await statements.query<ImportRow>(
    `select import_id, file_name, state, imports.campaign_id, title as campaign_title,
       row_count - has_header::integer as row_count, added, updated, rejected, reject_counts,
       state in ('done', 'failed') and rejected > 0 as has_file, iso(started_at) as started_at,
       (select email from people where people.person_id = imports.person_id) as started_by,
       iso(finished_at) as finished_at
     from imports join campaigns on campaigns.campaign_id = imports.campaign_id
     where imports.site_id = $1::uuid and state <> 'uploaded' and (finished_at is null or finished_at > $2)
     order by started_at desc, import_id limit 20`,
    [site.id, daysBefore(now, REJECTED_ROWS_DAYS)],
  )
  return rows.map(({ reject_counts: counts, ...row }) => ({ ...row, reasons: toReasons(counts) }))
}

const HAS_FILE_WITH = `exists (select from import_files
  where import_files.import_id = imports.import_id and lower(rows) ~ $1)`

/**
 * Deletes a person from what imports keep: rows that were not imported, files that nobody has imported yet, the names
 * of columns and files. Returns how many rows and files.
 * @throws Refusal CONFLICT while a file with the person is being imported: the import would add the person again
 */
export async function eraseFromImports(
  statements: Queryable,
  pattern: string,
): Promise<{ rejected_rows: number; uploaded_files: number }> {
  const uploaded = await statements.query(
    `delete from imports where account_id = current_account() and state = 'uploaded' and ${HAS_FILE_WITH}
     returning import_id`,
    [pattern],
  )
  // Afterwards: the deletion has waited for imports that were just starting.
  const running = await statements.query(
    `select from imports where account_id = current_account() and state = 'running' and ${HAS_FILE_WITH}`,
    [pattern],
  )
  if (running.length > 0) throw isBeingImported()
  const rejected = await statements.query(
    `delete from import_rejects where account_id = current_account()
       and exists (select from unnest(cells) as cell where lower(cell) ~ $1) returning file_row`,
    [pattern],
  )
  await statements.query(
    `update imports set file_name = regexp_replace(file_name, $1, '[deleted]', 'gi'), first_row = array(
       select case when lower(cell) ~ $1 then '' else cell end
       from unnest(first_row) with ordinality as cells (cell, place) order by place)
     where account_id = current_account()
       and (lower(file_name) ~ $1 or exists (select from unnest(first_row) as cell where lower(cell) ~ $1))`,
    [pattern],
  )
  return { rejected_rows: rejected.length, uploaded_files: uploaded.length }
}

const isBeingImported = () =>
  new Refusal(
    'CONFLICT',
    'A file with this person is being imported. Wait until the import has finished, then delete the person.',
  )

/** Deletes files that nobody imported for a day, and the rows of imports that are no longer kept, the first one too. */
export async function deleteOldImports(
  statements: Pick<Queryable, 'query'>,
  now: Date,
): Promise<void> {
  await statements.query("delete from imports where state = 'uploaded' and created_at < $1", [
    daysBefore(now, 1),
  ])
  await statements.query(
    `delete from import_rejects using imports
     where imports.import_id = import_rejects.import_id and finished_at < $1`,
    [daysBefore(now, REJECTED_ROWS_DAYS)],
  )
  await statements.query(
    "update imports set first_row = '{}' where finished_at < $1 and first_row <> '{}'",
    [daysBefore(now, REJECTED_ROWS_DAYS)],
  )
}
