import { type ReadonlySignal, type Signal, signal } from '@preact/signals-core'
import { perKit } from '../../config/kit.ts'
import type { ShownDesign } from '../../popup/design.ts'
import { getPreviews } from './api.ts'
import type { Campaign } from './model.ts'

type Known = { design: Signal<ShownDesign | null>; asked: number }
type Wanted = Pick<Campaign, 'campaignId' | 'version'>

/** The first step of each campaign's design, asked for when its row is seen, and again once it has changed. */
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
      // A row does without its picture; the next one that is seen asks again.
      for (const { campaignId } of asked) knownOf(campaignId).asked = -1
    }
  }
  return {
    /** Null while it is not known. */
    designOf: (campaignId: string): ReadonlySignal<ShownDesign | null> =>
      knownOf(campaignId).design,
    /** Rows that come into view at one moment share one question. */
    ask({ campaignId, version }: Wanted): void {
      const one = knownOf(campaignId)
      if (one.asked >= version) return
      one.asked = version
      if (wanted.length === 0) setTimeout(() => void askAll())
      wanted.push({ campaignId, version })
    },
  }
})
