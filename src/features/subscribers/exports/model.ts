import * as v from 'valibot'

export const EXPORT_FORMATS = ['csv', 'xlsx', 'json'] as const
export type ExportFormat = (typeof EXPORT_FORMATS)[number]

/** The columns that are not answers. */
export const EXPORT_COLUMNS = [
  ...([
    'email',
    'campaign',
    'state',
    'confirmed',
    'prize',
    'tags',
    'page',
    'country',
    'consent',
    'joined',
  ] as const),
] as const

/** A column of a file: one of ours, or `field:` and the name of a form's field. */
export type ExportColumn = (typeof EXPORT_COLUMNS)[number] | `field:${string}`

/** What a subscriber's state is called in the list. */
export type StateLabels = Readonly<Record<'confirmed' | 'unconfirmed' | 'waiting' | 'left', string>>

/** The largest number of people that can be chosen one by one. */
export const MAX_EXPORT_IDS = 1_000

/** Of one site at the same time; another one has to wait. */
export const MAX_RUNNING_EXPORTS = 3

const EXPORT_STATES = ['waiting', 'running', 'ready', 'failed'] as const

/** A file with subscribers, finished or not. */
export type SubscriberExport = {
  id: string
  format: ExportFormat
  state: (typeof EXPORT_STATES)[number]
  /** It has failed because somebody was deleted everywhere, who may have been in its file. */
  isEndedByErasure: boolean
  /** The rows that the file has so far. */
  rows: number
  /** The heads of its columns. */
  columns: readonly string[]
  /** What its filters say, if whoever created it said so. */
  labels: readonly string[]
  /** Whether it has only those who match a filter, or who were selected. */
  isFiltered: boolean
  /** Null if the server has not counted them. */
  total: number | null
  /** In bytes. */
  size: number
  createdAt: Date
  expiresAt: Date
  /** An email address; null if that person has left the account. */
  createdBy: string | null
}

const moment = v.pipe(
  v.string(),
  v.transform((text) => new Date(text)),
)

export const exportSchema = v.pipe(
  v.object({
    id: v.string(),
    format: v.picklist(EXPORT_FORMATS),
    state: v.picklist(EXPORT_STATES),
    ended_by_erasure: v.optional(v.boolean(), false),
    rows: v.number(),
    columns: v.optional(v.array(v.string()), []),
    labels: v.optional(v.array(v.string()), []),
    is_filtered: v.optional(v.boolean(), true),
    total: v.nullable(v.number()),
    size: v.number(),
    created_at: moment,
    expires_at: moment,
    created_by: v.nullable(v.string()),
  }),
  v.transform((item): SubscriberExport => {
    const { created_at: createdAt, expires_at: expiresAt, created_by: createdBy, ...others } = item
    const { ended_by_erasure: isEndedByErasure, is_filtered: isFiltered, ...rest } = others
    return { ...rest, createdAt, expiresAt, createdBy, isEndedByErasure, isFiltered }
  }),
)

export const parseExport = (data: unknown): SubscriberExport => v.parse(exportSchema, data)

export const parseExports = (data: unknown): SubscriberExport[] =>
  v.parse(v.object({ exports: v.array(exportSchema) }), data).exports
