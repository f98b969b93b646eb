import * as v from 'valibot'
import { readJson } from '../../../lib/stored-json.ts'
import type { Part } from '../unsent-rules.ts'

const text = v.string()
const stored = v.array(v.object({ of: text, field: text, label: text, text, problem: text }))

/** A field that holds what cannot be saved: what it is a setting of, which one, and what is wrong. */
export type UnsavedField = v.InferOutput<typeof stored>[number]

/** Where a tab keeps them, of one person and one part of a campaign. */
export const unsavedFieldsKey = (part: Part, userId: string, campaignId: string): string =>
  `held-${part}:${userId}:${campaignId}`

export const readUnsavedFields = (
  storage: Parameters<typeof readJson>[0],
  key: string,
): readonly UnsavedField[] => readJson(storage, key, stored) ?? []
