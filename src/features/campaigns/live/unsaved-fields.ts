import * as v from 'valibot'
import { readJson } from '../../../lib/stored-json.ts'
import type { CampaignPart } from '../unsent-rules.ts'

const text = v.string()
const storedFields = v.array(v.object({ of: text, field: text, label: text, text, problem: text }))

/** A field with text that can't be saved: the group or block it belongs to, its name, and the problem. */
export type UnsavedField = v.InferOutput<typeof storedFields>[number]

/** The tab's storage key for these fields: one for each user and part of a campaign. */
export const unsavedFieldsKey = (part: CampaignPart, userId: string, campaignId: string): string =>
  `held-${part}:${userId}:${campaignId}`

export const readUnsavedFields = (
  storage: Parameters<typeof readJson>[0],
  key: string,
): readonly UnsavedField[] => readJson(storage, key, storedFields) ?? []
