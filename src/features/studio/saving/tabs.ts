import * as v from 'valibot'
import type { Kit } from '../../../config/kit.ts'

const wordOfSaving = v.object({ kind: v.literal('campaign-saved'), campaignId: v.string() })

/** Tells the other tabs of this browser that a newer version of a campaign has been saved. */
export function tellTabs({ broadcast }: Kit, campaignId: string): void {
  const word: v.InferInput<typeof wordOfSaving> = { kind: 'campaign-saved', campaignId }
  broadcast.post(word)
}

/** Listens for another tab saving this campaign. Returns a function that stops listening. */
export const listenToTabs = (
  { broadcast }: Kit,
  campaignId: string,
  onSaved: () => void,
): (() => void) =>
  broadcast.listen((message) => {
    if (v.is(wordOfSaving, message) && message.campaignId === campaignId) onSaved()
  })
