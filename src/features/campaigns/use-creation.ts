import { useEffect, useState } from 'react'
import { useKit } from '../../config/context.tsx'
import { useFailure } from '../../config/use-failure.ts'
import { type Async, failed, loading, ready } from '../../lib/async.ts'
import { toApiFailure } from '../../lib/failure.ts'
import { sessionStore } from '../session/store.ts'
import type { Campaign } from './model.ts'
import { type CampaignForm, newCampaign } from './new-campaign.ts'

type Creation = {
  /** Null until the person has agreed to it. */
  state: Async<Campaign> | null
  create: () => void
}

/** Creates a campaign, once; by itself where the person has pressed *Create* before the page came. */
export function useCreation(form: CampaignForm): Creation {
  const kit = useKit()
  const coming = newCampaign(kit)
  const [first] = useState({ form, hasBegun: coming.hasBegun(form) })
  const [state, setState] = useState<Creation['state']>(first.hasBegun ? loading : null)
  const [run] = useState(() => async () => {
    setState(loading)
    try {
      const campaign = await coming.create(first.form)
      const { campaignId, title } = campaign
      sessionStore(kit).remember({ campaign: { campaignId, title } })
      setState(ready(campaign))
    } catch (error) {
      setState(failed(toApiFailure(error)))
    }
  })
  useFailure(state?.status === 'failed' ? state.failure : null, () => void run())
  useEffect(() => {
    if (first.hasBegun) void run()
  }, [first, run])
  return { state, create: () => void run() }
}
