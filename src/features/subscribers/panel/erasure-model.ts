import * as v from 'valibot'

/** What deleting a person everywhere would delete. */
export type ErasurePreview = {
  /** On how many lists the address is. */
  lists: number
  /** Submissions without a list that contain it. */
  answers: number
}

const previewSchema = v.pipe(
  v.object({ subscribers: v.number(), answers: v.number() }),
  v.transform(({ subscribers: lists, answers }): ErasurePreview => ({ lists, answers })),
)

export const parsePreview = (data: unknown): ErasurePreview => v.parse(previewSchema, data)

/** The proof that a person was deleted. The file contains all of it. */
export type Receipt = { receiptId: string; content: unknown }

const receiptSchema = v.object({ receipt: v.object({ receipt_id: v.string() }) })

export const parseReceipt = (data: unknown): Receipt => ({
  receiptId: v.parse(receiptSchema, data).receipt.receipt_id,
  content: data,
})

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
