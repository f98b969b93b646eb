import { useCallback, useEffect, useState } from 'react'
import { useKit } from '../../../config/context.tsx'
import { type Async, createLatestRequest, loading } from '../../../lib/async.ts'
import { sitesStore } from '../../sites/store.ts'
import { getEditedCampaign, getLiveCampaigns } from '../api.ts'
import type { StudioLiveCampaign } from '../model.ts'

/** @param ask must be the same function for the same request */
function useRequestState<Value>(ask: (signal: AbortSignal) => Promise<Value>): Async<Value> {
  const [state, setState] = useState<Async<Value>>(loading)
  const [latestRequest] = useState(createLatestRequest)
  useEffect(() => {
    void latestRequest.run(ask, setState)
    return latestRequest.stop
  }, [ask, latestRequest])
  return state
}

/** All campaigns that visitors to the site may be shown, in order of priority; loaded once. */
export function useLiveCampaigns(): Async<readonly StudioLiveCampaign[]> {
  const kit = useKit()
  const siteId = sitesStore(kit).selected.value?.siteId ?? ''
  return useRequestState(
    useCallback((signal) => getLiveCampaigns(kit.http, siteId, { signal }), [kit.http, siteId]),
  )
}

/** The title of another campaign; null until it is loaded. */
export function useCampaignTitle(campaignId: string): string | null {
  const { http } = useKit()
  const edited = useRequestState(
    useCallback((signal) => getEditedCampaign(http, campaignId, { signal }), [http, campaignId]),
  )
  return edited.status === 'ready' ? edited.value.edited.campaign.title : null
}
