import { computed, signal } from '@preact/signals-core'
import type { Kit } from '../../config/kit.ts'
import { type Async, createLatestRequest, loading } from '../../lib/async.ts'
import type { Autosave, SaveState } from '../../lib/autosave.ts'
import type { Campaign } from '../campaigns/model.ts'
import { isOn } from '../campaigns/switch-rules.ts'
import type { Part } from '../campaigns/unsent-rules.ts'
import { sitesStore } from '../sites/store.ts'
import { getEdited } from './api.ts'
import type { EditedCampaign } from './model.ts'
import { OpenParts } from './saving/open-parts.ts'
import type { PartSpec } from './saving/parts.ts'
import { listenToTabs } from './saving/tabs.ts'

/** A campaign, and the part of it that is being edited. */
export type Edited<Of extends Part> = {
  /** As it was last heard of from the server. */
  last: EditedCampaign
  saves: Autosave<EditedCampaign[Of]>
  /** Begins to edit another part on the same page. */
  beside<Other extends Part>(part: PartSpec<Other>): Autosave<EditedCampaign[Other]>
  /** Sends what waits of each part, and gives whether the server has everything now. */
  flush(): Promise<boolean>
  /** Of all parts the state that says most of what is still to be done. */
  unsaved(): SaveState<unknown>
  /** What is saved becomes what visitors see. @throws ApiFailure */
  setLive(): Promise<Campaign>
  /** @throws ApiFailure */
  pause(): Promise<Campaign>
}

/** Whether a campaign is on, and its visitors get another state of it than the one that is edited. */
export const isAheadOfVisitors = (
  campaign: Campaign,
  save: SaveState<unknown>['status'],
): boolean => isOn(campaign) && (campaign.hasDraft || save !== 'saved')

/** What a page of the studio still sends though it was left: the next page asks for the campaign after it. */
const lastSends = new WeakMap<Kit, Promise<unknown>>()

/** One part of one campaign, for as long as a page of the studio shows it. */
export function createEditing<Of extends Part>(kit: Kit, campaignId: string, part: PartSpec<Of>) {
  const question = createLatestRequest()
  const edited = signal<Async<EditedCampaign>>(loading)
  const parts = new OpenParts(kit, campaignId, edited)
  const following = createLatestRequest()
  let saves: Autosave<EditedCampaign[Of]> | null = null
  let stopListening = (): void => {}

  const load = async (stop: AbortSignal): Promise<EditedCampaign> => {
    const siteId = kit.siteId.peek()
    const loaded = await getEdited(kit.http, campaignId, { signal: stop })
    if (siteId !== null && loaded.site) sitesStore(kit).learn(siteId, loaded.site)
    return loaded.edited
  }
  const follow = (): Promise<void> =>
    following.run(load, (state) => {
      if (saves && state.status === 'ready') parts.follow(state.value)
    })
  const close = (): void => {
    question.stop()
    following.stop()
    stopListening()
    if (saves) lastSends.set(kit, parts.close())
    saves = null
  }
  return {
    state: computed((): Async<Edited<Of>> => {
      const state = edited.value
      if (state.status !== 'ready' || !saves) return state.status === 'failed' ? state : loading
      const { beside, flush, unsaved, setLive, pause } = parts
      return {
        status: 'ready',
        value: { last: state.value, saves, beside, flush, unsaved, setLive, pause },
      }
    }),
    async open(): Promise<void> {
      stopListening()
      stopListening = listenToTabs(kit, campaignId, () => void follow())
      await lastSends.get(kit)
      await question.run(load, (state) => {
        if (state.status === 'ready') saves = parts.begin(state.value, part)
        edited.value = state
      })
    },
    /** For a view that is gone: what was edited a moment ago is sent now, and kept where that fails. */
    close,
  }
}
