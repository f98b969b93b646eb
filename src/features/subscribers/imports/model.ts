import * as v from 'valibot'

export const MAX_IMPORT_BYTES = 20 * 1_024 * 1_024
export const MAX_IMPORT_ROWS = 200_000
export const MAX_IMPORT_COLUMNS = 200
/** How long the rows that were not taken can be downloaded. */
export const REJECTED_ROWS_DAYS = 7

/** Why a row was not taken. */
export const REJECT_REASONS = [
  ...(['broken-quotes', 'too-many-cells', 'unreadable', 'no-email', 'invalid-email'] as const),
  ...(['too-long', 'invalid-date', 'duplicate', 'on-list', 'waiting', 'unsubscribed'] as const),
] as const
export type RejectReason = (typeof REJECT_REASONS)[number]

/** The texts of the file with the rows that were not taken: the heads of its own columns, and the reasons. */
export type RejectedRowLabels = { row: string; reason: string } & Partial<
  Record<RejectReason, string>
>

/** What a column of the file is imported as. Several columns may go to one field: first and last name, for example. */
export type ColumnTarget = 'skip' | 'email' | 'joined' | 'tags' | FieldTarget
export type FieldTarget = `field:${string}`

/** Whether `3/4/2026` is 3 April or 4 March. */
export const DATE_ORDERS = ['day-first', 'month-first'] as const
export type DateOrder = (typeof DATE_ORDERS)[number]

/** How the bytes of a file can be read. */
export const ENCODINGS = ['utf-8', 'utf-16le', 'utf-16be', 'windows-1252'] as const
export type Encoding = (typeof ENCODINGS)[number]

/** The usual names of the encodings. */
const ENCODING_NAMES = {
  'utf-8': 'UTF-8',
  'utf-16le': 'UTF-16',
  'utf-16be': 'UTF-16',
  'windows-1252': 'Windows-1252',
} as const satisfies Readonly<Record<Encoding, string>>
export type EncodingName = (typeof ENCODING_NAMES)[Encoding]

/** A file that the server has read. */
export type UploadedFile = {
  importId: string
  encoding: EncodingName
  /** Including one that names the columns. */
  rowCount: number
  /** The first rows, all with the same number of cells. */
  rows: readonly (readonly string[])[]
}

/** What the user has chosen for a file, until it is imported. */
export type ImportDraft = {
  fileName: string
  file: UploadedFile
  hasHeader: boolean
  targets: readonly ColumnTarget[]
  dateOrder: DateOrder
  /** Empty until one is chosen. */
  campaignId: string
  fillsMissing: boolean
  agreed: boolean
}

/** An import that is running or has finished. */
export type Import = {
  importId: string
  fileName: string
  startedAt: Date | null
  /** An email address; null if that person has left the account. */
  startedBy: string | null
  isRunning: boolean
  /** Whether it ended before the last row. */
  hasFailed: boolean
  rowCount: number
  added: number
  updated: number
  rejected: number
  reasons: readonly { reason: RejectReason; count: number }[]
  /** Whether the rows that were not imported can be downloaded. */
  hasFile: boolean
}

const uploadSchema = v.object({
  import_id: v.string(),
  encoding: v.pipe(
    v.picklist(ENCODINGS),
    v.transform((encoding) => ENCODING_NAMES[encoding]),
  ),
  row_count: v.number(),
  rows: v.array(v.array(v.string())),
})

export function parseUpload(data: unknown): UploadedFile {
  const { import_id: importId, row_count: rowCount, ...file } = v.parse(uploadSchema, data)
  return { importId, rowCount, ...file }
}

const importSchema = v.pipe(
  v.object({
    import_id: v.string(),
    file_name: v.string(),
    state: v.picklist(['running', 'done', 'failed']),
    row_count: v.number(),
    added: v.number(),
    updated: v.number(),
    rejected: v.number(),
    reasons: v.array(v.object({ reason: v.picklist(REJECT_REASONS), count: v.number() })),
    has_file: v.boolean(),
    started_at: v.optional(
      v.nullable(
        v.pipe(
          v.string(),
          v.transform((text) => new Date(text)),
        ),
      ),
      null,
    ),
    started_by: v.optional(v.nullable(v.string()), null),
  }),
  v.transform(
    (item): Import => ({
      importId: item.import_id,
      fileName: item.file_name,
      startedAt: item.started_at,
      startedBy: item.started_by,
      isRunning: item.state === 'running',
      hasFailed: item.state === 'failed',
      rowCount: item.row_count,
      added: item.added,
      updated: item.updated,
      rejected: item.rejected,
      reasons: item.reasons,
      hasFile: item.has_file,
    }),
  ),
)

const importsSchema = v.object({ imports: v.array(importSchema) })

/** Newest first. */
export const parseImports = (data: unknown): Import[] => v.parse(importsSchema, data).imports
