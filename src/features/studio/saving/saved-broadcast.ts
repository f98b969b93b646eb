import * as v from 'valibot'
import type { Kit } from '../../../config/kit.ts'

const savedMessage = v.object({ kind: v.literal('campaign-saved'), campaignId: v.string() })

/** Notifies the other tabs in this browser that a newer version of a campaign has been saved. */
export function broadcastSaved({ broadcast }: Kit, campaignId: string): void {
  const payload: v.InferInput<typeof savedMessage> = { kind: 'campaign-saved', campaignId }
  broadcast.post(payload)
}

/** Listens for another tab saving this campaign. Returns a function that stops listening. */
export const onSavedInOtherTab = (
  { broadcast }: Kit,
  campaignId: string,
  onSaved: () => void,
): (() => void) =>
  broadcast.listen((message) => {
    if (v.is(savedMessage, message) && message.campaignId === campaignId) onSaved()
  })
