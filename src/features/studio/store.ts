import { computed } from '@preact/signals-core'
import type { Kit } from '../../config/kit.ts'
import { type Async, createLatestRequest, loading } from '../../lib/async.ts'
import type { Autosave, SaveState } from '../../lib/autosave.ts'
import type { Campaign } from '../campaigns/model.ts'
import { isLiveOrScheduled } from '../campaigns/switch-rules.ts'
import type { CampaignPart } from '../campaigns/unsent-rules.ts'
import { sitesStore } from '../sites/store.ts'
import { getEditedCampaign } from './api.ts'
import type { EditedCampaign } from './model.ts'
import { createEditedCampaign } from './saving/edited-campaign.ts'
import { OpenParts } from './saving/open-parts.ts'
import type { PartSpec } from './saving/part-specs.ts'
import { onSavedInOtherTab } from './saving/saved-broadcast.ts'

/** A campaign, and the part of it that is being edited. */
export type Edited<Of extends CampaignPart> = {
  /** The latest version received from the server. */
  last: EditedCampaign
  autosave: Autosave<EditedCampaign[Of]>
  /** Starts editing another part on the same page. */
  openPart<Other extends CampaignPart>(part: PartSpec<Other>): Autosave<EditedCampaign[Other]>
  /** Sends the unsent changes of each part, and returns whether the server has everything now. */
  flush(): Promise<boolean>
  /** The most urgent state among all parts. */
  saveState(): SaveState<unknown>
  /** Publishes what is saved. @throws ApiFailure */
  setLive(): Promise<Campaign>
  /** @throws ApiFailure */
  pause(): Promise<Campaign>
}

/** Whether a live campaign has changes that visitors do not see yet. */
export const hasUnpublishedChanges = (
  campaign: Campaign,
  save: SaveState<unknown>['status'],
): boolean => isLiveOrScheduled(campaign) && (campaign.hasDraft || save !== 'saved')

/** Changes still being sent by a page that was left: the next page waits for them before it loads the campaign. */
const pendingSaves = new WeakMap<Kit, Promise<unknown>>()

/** One part of one campaign, for as long as a studio page shows it. */
export function createEditingState<Of extends CampaignPart>(
  kit: Kit,
  campaignId: string,
  part: PartSpec<Of>,
) {
  const loadRequest = createLatestRequest()
  const edited = createEditedCampaign()
  const parts = new OpenParts(kit, campaignId, edited)
  const followRequest = createLatestRequest()
  let autosave: Autosave<EditedCampaign[Of]> | null = null
  let stopListening = (): void => {}

  const load = async (stop: AbortSignal): Promise<EditedCampaign> => {
    const siteId = kit.siteId.peek()
    const loaded = await getEditedCampaign(kit.http, campaignId, { signal: stop })
    if (siteId !== null && loaded.site) sitesStore(kit).mergeSiteInfo(siteId, loaded.site)
    return loaded.edited
  }
  const follow = (): Promise<void> =>
    followRequest.run(load, (state) => {
      if (autosave && state.status === 'ready') parts.follow(state.value)
    })
  const close = (): void => {
    loadRequest.stop()
    followRequest.stop()
    stopListening()
    if (autosave) pendingSaves.set(kit, parts.close())
    autosave = null
  }
  return {
    state: computed((): Async<Edited<Of>> => {
      const state = edited.state.value
      if (state.status !== 'ready' || !autosave) return state.status === 'failed' ? state : loading
      const { openPart, flush, saveState, setLive, pause } = parts
      return {
        status: 'ready',
        value: { last: state.value, autosave, openPart, flush, saveState, setLive, pause },
      }
    }),
    async open(): Promise<void> {
      stopListening()
      stopListening = onSavedInOtherTab(kit, campaignId, () => void follow())
      await pendingSaves.get(kit)
      await loadRequest.run(load, (state) => {
        if (state.status === 'ready') autosave = parts.openFirst(state.value, part)
        edited.showRequest(state)
      })
    },
    /** Call it when the view unmounts: sends pending changes now, and keeps them on the device if that fails. */
    close,
  }
}
