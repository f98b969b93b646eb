import { REJECTED_ROWS_DAYS, type RejectReason } from '../../features/subscribers/imports/model.ts'
import type { Queryable } from '../platform/database/database.ts'
import { isId } from '../platform/http/schemas.ts'
import { importNotFound, type Site } from './uploads.ts'

const DAY_MS = 86_400_000

export const daysBefore = (now: Date, days: number) => new Date(now.getTime() - days * DAY_MS)

const REJECTS_PER_READ = 1_000

export type RejectedImportRow = {
  file_row: number
  cells: string[]
  reason: RejectReason
  detail: string | null
}

/** Rows that were not taken, in the order of the file. @param after the last row that was read */
export function readRejects(
  statements: Queryable,
  importId: string,
  after: number,
): Promise<RejectedImportRow[]> {
  return statements.query<RejectedImportRow>(
    `select file_row, cells, reason, detail from import_rejects
     where import_id = $1::uuid and file_row > $2 order by file_row limit ${REJECTS_PER_READ}`,
    [importId, after],
  )
}

/** The names of the columns, empty if the file has none. @throws Refusal NOT_FOUND if its rows aren't kept any more */
export async function requireImportHeader(
  statements: Queryable,
  site: Site,
  { importId, now }: { importId: string; now: Date },
): Promise<string[]> {
  if (!isId(importId)) throw importNotFound()
  const [row] = await statements.query<{ header: string[] }>(
    `select case when has_header then first_row else '{}' end as header from imports
     where import_id = $1::uuid and site_id = $2::uuid
       and (finished_at is null or finished_at > $3)`,
    [importId, site.id, daysBefore(now, REJECTED_ROWS_DAYS)],
  )
  if (row === undefined) throw importNotFound()
  return row.header
}
