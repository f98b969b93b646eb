import { useCallback, useEffect, useState } from 'react'
import { useKit } from '../../../config/context.tsx'
import { type Async, createLatestRequest, loading } from '../../../lib/async.ts'
import { sitesStore } from '../../sites/store.ts'
import { getEdited, getLive } from '../api.ts'
import type { LiveOne } from '../model.ts'

/** @param ask must be the same function for the same request */
function useAnswer<Value>(ask: (signal: AbortSignal) => Promise<Value>): Async<Value> {
  const [state, setState] = useState<Async<Value>>(loading)
  const [question] = useState(createLatestRequest)
  useEffect(() => {
    void question.run(ask, setState)
    return question.stop
  }, [ask, question])
  return state
}

/** All campaigns that visitors of the site may be shown, in order of priority; loaded once. */
export function useLive(): Async<readonly LiveOne[]> {
  const kit = useKit()
  const siteId = sitesStore(kit).selected.value?.siteId ?? ''
  return useAnswer(
    useCallback((signal) => getLive(kit.http, siteId, { signal }), [kit.http, siteId]),
  )
}

/** The title of another campaign; null until it is loaded. */
export function useTitle(campaignId: string): string | null {
  const { http } = useKit()
  const edited = useAnswer(
    useCallback((signal) => getEdited(http, campaignId, { signal }), [http, campaignId]),
  )
  return edited.status === 'ready' ? edited.value.edited.campaign.title : null
}
