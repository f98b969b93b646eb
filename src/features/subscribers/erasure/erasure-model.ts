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

/** The proof that a person was deleted. The file contains all of it. */
export type Receipt = { receiptId: string; tools: readonly ConnectedTool[]; content: unknown }

const receiptSchema = v.object({
  receipt: v.object({ receipt_id: v.string(), tools: v.optional(v.array(toolSchema), []) }),
})

export function parseReceipt(data: unknown): Receipt {
  const { receipt_id: receiptId, tools } = v.parse(receiptSchema, data).receipt
  return { receiptId, tools, content: data }
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
