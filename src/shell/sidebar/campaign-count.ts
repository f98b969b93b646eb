import { effect, type ReadonlySignal, signal } from '@preact/signals-core'
import { useSignals } from '@preact/signals-react/runtime'
import { useEffect } from 'react'
import { useKit } from '../../config/context.tsx'
import { type Kit, perKit } from '../../config/kit.ts'
import { parseCampaignPage } from '../../features/campaigns/model.ts'
import { campaignsStore } from '../../features/campaigns/store.ts'
import type { User } from '../../features/session/model.ts'
import { canEnter } from '../../features/session/rules.ts'
import { latest } from '../../lib/async.ts'

type CampaignCount = {
  /** Null while it is not known. */
  count: ReadonlySignal<number | null>
  ask(): Promise<void>
}

/** How many campaigns the selected site has: asked for by itself, and read off the list where that stands. */
export const campaignCount = perKit((kit: Kit): CampaignCount => {
  const count = signal<number | null>(null)
  const questions = latest()
  effect(() => {
    const list = campaignsStore(kit).list.value
    if (list.status === 'ready' && list.value.counts) count.value = list.value.counts.all
  })
  return {
    count,
    // A figure beside a link: where it cannot be had, it is left out.
    ask: () =>
      questions.run(
        async (signal) => {
          const { body } = await kit.http.get('/campaigns', { query: { limit: 1 }, signal })
          return parseCampaignPage(body).counts?.all ?? null
        },
        (answer) => {
          if (answer.status === 'ready') count.value = answer.value
          if (answer.status === 'failed') count.value = null
        },
      ),
  }
})

/** Asks when the frame appears (a campaign may be new since) and when the site is another. */
export function useCampaignCount(user: User): void {
  useSignals()
  const kit = useKit()
  const siteId = kit.siteId.value
  const askedSite = canEnter(user, 'campaigns') ? siteId : null
  useEffect(() => {
    if (askedSite !== null) void campaignCount(kit).ask()
  }, [kit, askedSite])
}
