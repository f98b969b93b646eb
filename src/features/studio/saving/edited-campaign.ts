import { type ReadonlySignal, signal } from '@preact/signals-core'
import { type Async, loading, ready } from '../../../lib/async.ts'
import type { EditedCampaign } from '../model.ts'

/** The campaign that a page edits, as the server last sent it. */
export type EditedCampaignState = {
  readonly state: ReadonlySignal<Async<EditedCampaign>>
  /** @throws Error if no campaign is loaded */
  last(): EditedCampaign
  showRequest(request: Async<EditedCampaign>): void
  showNewest(campaign: EditedCampaign): void
}

export function createEditedCampaign(): EditedCampaignState {
  const state = signal<Async<EditedCampaign>>(loading)
  return {
    state,
    last() {
      const now = state.peek()
      if (now.status !== 'ready') throw new Error('There is no campaign to edit yet.')
      return now.value
    },
    showRequest(request) {
      state.value = request
    },
    showNewest(campaign) {
      state.value = ready(campaign)
    },
  }
}
