import type { Kit } from '../../../config/kit.ts'
import type { SaveState } from '../../../lib/autosave.ts'
import { toApiFailure } from '../../../lib/to-api-failure.ts'
import type { Campaign } from '../../campaigns/model.ts'
import type { CampaignPart } from '../../campaigns/unsent-rules.ts'
import { saveCampaignStatus } from '../api.ts'
import type { EditedCampaign } from '../model.ts'
import type { EditedCampaignState } from './edited-campaign.ts'
import { readNewerVersion } from './newer-version.ts'
import type { PartSpec } from './part-specs.ts'
import { mostUrgentState } from './save-rules.ts'
import { broadcastSaved } from './saved-broadcast.ts'
import { createPartAutosave } from './unsent-edits.ts'

/** An open part of any type. */
type OpenPart = {
  stop(): void
  flush(): Promise<boolean>
  state(): SaveState<unknown>
  follow(newer: EditedCampaign): void
  reportConflict(newer: EditedCampaign): void
}

/** The parts of a campaign that one page edits: each is saved separately, and all share the same campaign. */
export class OpenParts {
  readonly #kit: Kit
  readonly #campaignId: string
  readonly #edited: EditedCampaignState
  #open: OpenPart[] = []

  constructor(kit: Kit, campaignId: string, edited: EditedCampaignState) {
    this.#kit = kit
    this.#campaignId = campaignId
    this.#edited = edited
  }

  /** Opens a part of the loaded campaign, in place of the parts that were open before. */
  openFirst<Of extends CampaignPart>(first: EditedCampaign, part: PartSpec<Of>) {
    this.#stop()
    this.#open = []
    return this.#add(first, part)
  }

  readonly openPart = <Of extends CampaignPart>(part: PartSpec<Of>) =>
    this.#add(this.#edited.last(), part)

  /** Returns whether the server has everything now. */
  readonly flush = async (): Promise<boolean> => {
    const saved = await Promise.all(this.#open.map((part) => part.flush()))
    return saved.every(Boolean)
  }

  readonly saveState = (): SaveState<unknown> =>
    mostUrgentState(this.#open.map((part) => part.state()))

  close(): Promise<unknown> {
    this.#stop()
    return this.flush()
  }

  /**
   * Adopts what another tab has saved, if this page has no unsaved changes; otherwise, sending them later causes a
   * conflict.
   */
  follow(newest: EditedCampaign): void {
    if (
      newest.version < this.#edited.last().version ||
      !this.#open.every((part) => part.state().status === 'saved')
    )
      return
    for (const part of this.#open) part.follow(newest)
    this.#edited.showNewest(newest)
  }

  /** @throws ApiFailure */
  readonly setLive = (): Promise<Campaign> => this.#switchTo('live')

  /** @throws ApiFailure */
  readonly pause = (): Promise<Campaign> => this.#switchTo('paused')

  async #switchTo(status: 'live' | 'paused'): Promise<Campaign> {
    const { version } = this.#edited.last()
    try {
      const seen = { campaignId: this.#campaignId, version }
      const campaign = await saveCampaignStatus(this.#kit.http, seen, status)
      this.#edited.showNewest({ ...this.#edited.last(), campaign })
      broadcastSaved(this.#kit, this.#campaignId)
      return campaign
    } catch (error) {
      const newer = readNewerVersion(toApiFailure(error))
      if (newer !== null) {
        this.#edited.showNewest(newer)
        for (const part of this.#open) part.reportConflict(newer)
      }
      throw error
    }
  }

  #add<Of extends CampaignPart>(first: EditedCampaign, part: PartSpec<Of>) {
    const onNewerVersion = (newest: EditedCampaign) => this.#receive(newest)
    const place = { campaignId: this.#campaignId, part }
    const autosave = createPartAutosave(this.#kit, place, first, onNewerVersion)
    this.#open.push({
      stop: () => autosave.stop(),
      flush: () => autosave.flush(),
      state: () => autosave.state.peek(),
      follow: (newer) => autosave.follow({ version: newer.version, value: newer[part.name] }),
      reportConflict: (newer) =>
        autosave.compareWith({ version: newer.version, value: newer[part.name] }),
    })
    return autosave
  }

  #stop(): void {
    for (const part of this.#open) part.stop()
  }

  /** If responses arrive out of order, the older one is ignored. */
  #receive(newest: EditedCampaign): void {
    if (newest.version >= this.#edited.last().version) this.#edited.showNewest(newest)
  }
}
