import * as v from 'valibot'
import type { Kit } from '../../../config/kit.ts'

const wordOfSaving = v.object({ kind: v.literal('campaign-saved'), campaignId: v.string() })

/** Tells the other tabs of this browser that there is a newer state of a campaign. */
export function tellTabs({ broadcast }: Kit, campaignId: string): void {
  const word: v.InferInput<typeof wordOfSaving> = { kind: 'campaign-saved', campaignId }
  broadcast.post(word)
}

/** Hears when another tab has saved this campaign. Gives the way to stop. */
export const listenToTabs = (
  { broadcast }: Kit,
  campaignId: string,
  onSaved: () => void,
): (() => void) =>
  broadcast.listen((message) => {
    if (v.is(wordOfSaving, message) && message.campaignId === campaignId) onSaved()
  })
