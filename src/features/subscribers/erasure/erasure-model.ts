import * as v from 'valibot'

/** A connection whose receiver got the person, and what is requested there. */
export type ConnectedTool = {
  /** Null, like its title, for a user without access to integrations. */
  connectionId: string | null
  connection: string | null
  /** Such as `Google Sheets`. */
  service: string
  removal: Removal
  isPaused: boolean
}

const REMOVALS = ['deletion', 'list', 'message', 'not-possible', 'turned-off'] as const
/** `message`: the owner's own server gets one. The last two: nothing is requested. */
export type Removal = (typeof REMOVALS)[number]

const toolSchema = v.pipe(
  v.object({
    connection_id: v.nullable(v.string()),
    connection: v.nullable(v.string()),
    service: v.string(),
    removal: v.picklist(REMOVALS),
    connection_state: v.picklist(['active', 'paused']),
  }),
  v.transform(
    ({ connection_id, connection_state, ...tool }): ConnectedTool => ({
      ...tool,
      connectionId: connection_id,
      isPaused: connection_state === 'paused',
    }),
  ),
)

/** What deleting a person everywhere would delete. */
export type ErasurePreview = {
  /** On how many lists the address is. */
  lists: number
  /** Submissions without a list that contain it. */
  answers: number
  tools: readonly ConnectedTool[]
}

const previewSchema = v.pipe(
  v.object({ subscribers: v.number(), answers: v.number(), tools: v.array(toolSchema) }),
  v.transform(({ subscribers: lists, ...preview }): ErasurePreview => ({ lists, ...preview })),
)

/** Whether no subscriber and no answer has the address. */
export const isFoundNowhere = ({ lists, answers }: ErasurePreview): boolean => lists + answers === 0

export const parsePreview = (data: unknown): ErasurePreview => v.parse(previewSchema, data)

/** What a receipt counts, in the order in which it is shown; each with its name in the receipt. */
const COUNTS = [
  { of: 'lists', inReceipt: ['deleted', 'subscribers'] },
  { of: 'submissions', inReceipt: ['deleted', 'submissions'] },
  { of: 'answers', inReceipt: ['deleted', 'answers'] },
  { of: 'notes', inReceipt: ['deleted', 'notes'] },
  { of: 'tags', inReceipt: ['deleted', 'tags'] },
  { of: 'manual-confirmations', inReceipt: ['deleted', 'manual_confirmations'] },
  { of: 'confirmation-emails', inReceipt: ['deleted', 'confirmation_emails'] },
  { of: 'deliveries', inReceipt: ['deleted', 'deliveries'] },
  { of: 'rejected-rows', inReceipt: ['deleted', 'rejected_rows'] },
  { of: 'uploaded-files', inReceipt: ['deleted', 'uploaded_files'] },
  { of: 'export-files', inReceipt: ['deleted', 'export_files'] },
  { of: 'saved-filters', inReceipt: ['deleted', 'saved_filters'] },
  { of: 'stored-responses', inReceipt: ['deleted', 'stored_responses'] },
  { of: 'other-submissions', inReceipt: ['redacted', 'submissions'] },
  { of: 'other-subscribers', inReceipt: ['redacted', 'subscribers'] },
  { of: 'other-notes', inReceipt: ['redacted', 'notes'] },
  { of: 'bulk-actions', inReceipt: ['redacted', 'bulk_actions'] },
] as const

/** How many rows of one kind were deleted, or had the address taken out; never 0. */
export type ErasureCount = { of: (typeof COUNTS)[number]['of']; count: number }

/** The proof that a person was deleted. The file contains all of it. */
export type Receipt = {
  receiptId: string
  counts: readonly ErasureCount[]
  tools: readonly ConnectedTool[]
  content: unknown
}

const countsSchema = v.optional(v.record(v.string(), v.number()), {})

const receiptSchema = v.object({
  receipt: v.object({
    receipt_id: v.string(),
    deleted: countsSchema,
    redacted: countsSchema,
    tools: v.optional(v.array(toolSchema), []),
  }),
})

export function parseReceipt(data: unknown): Receipt {
  const { receipt_id: receiptId, tools, ...counted } = v.parse(receiptSchema, data).receipt
  const counts = COUNTS.map(({ of, inReceipt: [kind, name] }) => ({
    of,
    count: counted[kind][name] ?? 0,
  })).filter(({ count }) => count > 0)
  return { receiptId, counts, tools, content: data }
}

export type ReceiptSummary = { receiptId: string; erasedAt: Date; erasedBy: string }

const moment = v.pipe(
  v.string(),
  v.transform((text) => new Date(text)),
)

const receiptsSchema = v.object({
  items: v.array(v.object({ receipt_id: v.string(), erased_at: moment, erased_by: v.string() })),
})

export const parseReceipts = (data: unknown): ReceiptSummary[] =>
  v.parse(receiptsSchema, data).items.map((item) => ({
    receiptId: item.receipt_id,
    erasedAt: item.erased_at,
    erasedBy: item.erased_by,
  }))
