import * as v from 'valibot'
import { broadcastOf } from '../../../config/broadcast.ts'
import type { Kit } from '../../../config/kit.ts'

const savedMessage = v.object({ kind: v.literal('campaign-saved'), campaignId: v.string() })

/** Notifies the other tabs in this browser that a newer version of a campaign has been saved. */
export function broadcastSaved(kit: Kit, campaignId: string): void {
  const payload: v.InferInput<typeof savedMessage> = { kind: 'campaign-saved', campaignId }
  broadcastOf(kit).post(payload)
}

/** Listens for another tab saving this campaign. Returns a function that stops listening. */
export const onSavedInOtherTab = (
  kit: Kit,
  campaignId: string,
  onSaved: () => void,
): (() => void) =>
  broadcastOf(kit).listen((message) => {
    if (v.is(savedMessage, message) && message.campaignId === campaignId) onSaved()
  })
