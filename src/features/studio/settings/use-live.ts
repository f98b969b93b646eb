import { useCallback, useEffect, useState } from 'react'
import { useKit } from '../../../config/context.tsx'
import { type Async, createLatestRequest, loading } from '../../../lib/async.ts'
import { sitesStore } from '../../sites/store.ts'
import { getEdited, getLive } from '../api.ts'
import type { LiveOne } from '../model.ts'

/** @param ask the same for the same question */
function useAnswer<Value>(ask: (signal: AbortSignal) => Promise<Value>): Async<Value> {
  const [state, setState] = useState<Async<Value>>(loading)
  const [question] = useState(createLatestRequest)
  useEffect(() => {
    void question.run(ask, setState)
    return question.stop
  }, [ask, question])
  return state
}

/** All that visitors of the site may be shown, in turn: asked for once. */
export function useLive(): Async<readonly LiveOne[]> {
  const kit = useKit()
  const siteId = sitesStore(kit).selected.value?.siteId ?? ''
  return useAnswer(
    useCallback((signal) => getLive(kit.http, siteId, { signal }), [kit.http, siteId]),
  )
}

/** What another campaign is called; null until that is known. */
export function useTitle(campaignId: string): string | null {
  const { http } = useKit()
  const edited = useAnswer(
    useCallback((signal) => getEdited(http, campaignId, { signal }), [http, campaignId]),
  )
  return edited.status === 'ready' ? edited.value.edited.campaign.title : null
}
