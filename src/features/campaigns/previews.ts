import { type ReadonlySignal, type Signal, signal } from '@preact/signals-core'
import { perKit } from '../../config/kit.ts'
import type { ShownDesign } from '../../popup/design.ts'
import { getPreviews } from './api.ts'
import type { Campaign } from './model.ts'

type Known = { design: Signal<ShownDesign | null>; asked: number }
type Wanted = Pick<Campaign, 'campaignId' | 'version'>

/** The first step of each campaign's design, loaded when its row becomes visible, and again after it has changed. */
export const previewsStore = perKit(({ http, sessionEnd }) => {
  const known = new Map<string, Known>()
  let wanted: Wanted[] = []
  sessionEnd.listen(() => known.clear())

  const knownOf = (campaignId: string): Known => {
    const one = known.get(campaignId) ?? { design: signal(null), asked: -1 }
    known.set(campaignId, one)
    return one
  }
  const askAll = async (): Promise<void> => {
    const asked = wanted
    wanted = []
    try {
      const previews = await getPreviews(
        http,
        asked.map(({ campaignId }) => campaignId),
      )
      for (const { campaignId, design } of previews) knownOf(campaignId).design.value = design
    } catch {
      // The row has no thumbnail for now; the next row that becomes visible triggers another attempt.
      for (const { campaignId } of asked) knownOf(campaignId).asked = -1
    }
  }
  return {
    /** Null until it is loaded. */
    designOf: (campaignId: string): ReadonlySignal<ShownDesign | null> =>
      knownOf(campaignId).design,
    /** Rows that become visible at the same time share one request. */
    ask({ campaignId, version }: Wanted): void {
      const one = knownOf(campaignId)
      if (one.asked >= version) return
      one.asked = version
      if (wanted.length === 0) setTimeout(() => void askAll())
      wanted.push({ campaignId, version })
    },
  }
})
