import * as v from 'valibot'
import {
  DATE_ORDERS,
  ENCODINGS,
  MAX_IMPORT_COLUMNS,
  REJECT_REASONS,
} from '../../features/subscribers/imports/model.ts'
import { text } from '../platform/http/schemas.ts'

const MAX_NAME_LENGTH = 200
const MAX_CONSENT_LENGTH = 1_000
const MAX_LABEL_LENGTH = 200

export const uploadQuery = v.object({
  /** The file's name. */
  name: v.optional(text('The file name', MAX_NAME_LENGTH), ''),
})

const target = v.custom<'skip' | 'email' | 'joined' | 'tags' | `field:${string}`>(
  (value) =>
    typeof value === 'string' && /^(?:skip|email|joined|tags|field:.{1,200})$/su.test(value),
  'A column must be imported as skip, email, joined, tags or field: and the name of a field.',
)

export const startInput = v.object({
  campaign_id: v.string('Choose a campaign.'),
  has_header: v.boolean('has_header must be true or false.'),
  /** What each column is imported as, in the order of the file. */
  targets: v.pipe(
    v.array(target),
    v.maxLength(MAX_IMPORT_COLUMNS, `A file can have at most ${MAX_IMPORT_COLUMNS} columns.`),
    v.check(
      (targets) => targets.filter((one) => one === 'email').length === 1,
      'Choose the one column that has the email addresses.',
    ),
    v.check(
      (targets) => targets.filter((one) => one === 'joined').length <= 1,
      'Only one column can have the date on which people signed up.',
    ),
  ),
  date_order: v.picklist(DATE_ORDERS, `date_order must be one of ${DATE_ORDERS.join(', ')}.`),
  /** Whether people who are already on the list get the answers that they don’t have yet. */
  fills_missing: v.boolean('fills_missing must be true or false.'),
  agreed: v.literal(true, 'Confirm that these people agreed to get emails from you.'),
  /** What the admin has confirmed, as it was shown; stored as the consent of each person. */
  consent_text: v.pipe(
    text('The consent', MAX_CONSENT_LENGTH),
    v.minLength(1, 'The text that you confirmed is missing.'),
  ),
})

export type StartInput = v.InferOutput<typeof startInput>

const label = (name: string) => v.optional(text('A label', MAX_LABEL_LENGTH), name)

/** The texts of the file: the heads of its own columns, and the reasons; without them, as the API names them. */
export const rejectedRowsQuery = v.object({
  row: label('row'),
  reason: label('reason'),
  ...v.entriesFromList(REJECT_REASONS, v.optional(text('A label', MAX_LABEL_LENGTH))),
})

export type RejectedRowsQuery = v.InferOutput<typeof rejectedRowsQuery>

export const uploadResponse = v.object({
  import_id: v.string(),
  /** The rows with something in them, including one that names the columns. */
  row_count: v.number(),
  encoding: v.picklist(ENCODINGS),
  delimiter: v.string(),
  /** The first rows of the file, all with the same number of cells. */
  rows: v.array(v.array(v.string())),
})

export type UploadResponse = v.InferOutput<typeof uploadResponse>

export const importResponse = v.object({
  import_id: v.string(),
  file_name: v.string(),
  state: v.picklist(['running', 'done', 'failed']),
  campaign_id: v.string(),
  campaign_title: v.string(),
  /** The rows with people; `added`, `updated` and `rejected` are how many of them have been imported so far. */
  row_count: v.number(),
  added: v.number(),
  updated: v.number(),
  rejected: v.number(),
  /** How many rows were not taken, by reason. */
  reasons: v.array(v.object({ reason: v.picklist(REJECT_REASONS), count: v.number() })),
  /** Whether the rows that were not taken can still be downloaded. */
  has_file: v.boolean(),
  started_at: v.string(),
  /** An email address; null if that person has left the account. */
  started_by: v.nullable(v.string()),
  finished_at: v.nullable(v.string()),
})

export type ImportResponse = v.InferOutput<typeof importResponse>

export const importsResponse = v.object({ imports: v.array(importResponse) })
