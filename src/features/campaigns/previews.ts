import { type ReadonlySignal, type Signal, signal } from '@preact/signals-core'
import { perKit } from '../../config/kit.ts'
import { reportBug } from '../../config/report-bug.ts'
import type { ShownDesign } from '../../popup/design.ts'
import { getPreviews } from './api.ts'
import type { Campaign } from './model.ts'

type PreviewEntry = { design: Signal<ShownDesign | null>; requestedVersion: number }
type PreviewRequest = Pick<Campaign, 'campaignId' | 'version'>

/** The first step of each campaign's design, loaded when its row becomes visible, and again after it has changed. */
export const previewsStore = perKit((kit) => {
  const { http, sessionEnd } = kit
  const entries = new Map<string, PreviewEntry>()
  let queue: PreviewRequest[] = []
  sessionEnd.listen(() => entries.clear())

  const entryOf = (campaignId: string): PreviewEntry => {
    const one = entries.get(campaignId) ?? { design: signal(null), requestedVersion: -1 }
    entries.set(campaignId, one)
    return one
  }
  const loadQueued = async (): Promise<void> => {
    const batch = queue
    queue = []
    try {
      const previews = await getPreviews(
        http,
        batch.map(({ campaignId }) => campaignId),
      )
      for (const { campaignId, design } of previews) entryOf(campaignId).design.value = design
    } catch (error) {
      // The row has no thumbnail for now; the next row that becomes visible triggers another attempt.
      for (const { campaignId } of batch) entryOf(campaignId).requestedVersion = -1
      reportBug(kit, error)
    }
  }
  return {
    /** Null until it is loaded. */
    designOf: (campaignId: string): ReadonlySignal<ShownDesign | null> =>
      entryOf(campaignId).design,
    /** Rows that become visible at the same time share one request. */
    ask({ campaignId, version }: PreviewRequest): void {
      const one = entryOf(campaignId)
      if (one.requestedVersion >= version) return
      one.requestedVersion = version
      if (queue.length === 0) setTimeout(() => void loadQueued())
      queue.push({ campaignId, version })
    },
  }
})
