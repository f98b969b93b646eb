import type { Kit } from '../../../config/kit.ts'
import { Autosave, type SaveState, type Versioned } from '../../../lib/autosave.ts'
import type { ApiFailure } from '../../../lib/failure.ts'
import { writeJson } from '../../../lib/storage.ts'
import { readJson } from '../../../lib/stored-json.ts'
import { toApiFailure } from '../../../lib/to-api-failure.ts'
import type { Campaign } from '../../campaigns/model.ts'
import { isConflict } from '../../campaigns/switch-rules.ts'
import { type CampaignPart, unsentKey } from '../../campaigns/unsent-rules.ts'
import { saveCampaignPart, saveCampaignStatus } from '../api.ts'
import { type EditedCampaign, parseEditedCampaign } from '../model.ts'
import type { EditedCampaignState } from './edited-campaign.ts'
import type { PartSpec } from './part-specs.ts'
import { mostUrgentState } from './save-rules.ts'
import { broadcastSaved } from './saved-broadcast.ts'
import { userIdOf } from './user-id.ts'

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

type PartLocation<Of extends CampaignPart> = { campaignId: string; part: PartSpec<Of> }

function createPartAutosave<Of extends CampaignPart>(
  kit: Kit,
  { campaignId, part: { name, unsentSchema } }: PartLocation<Of>,
  first: EditedCampaign,
  onReceived: (newest: EditedCampaign) => void,
): Autosave<EditedCampaign[Of]> {
  const key = unsentKey(name, userIdOf(kit), campaignId)
  const partOf = (edited: EditedCampaign): Versioned<EditedCampaign[Of]> => ({
    version: edited.version,
    value: edited[name],
  })
  const { local } = kit.storage
  // Another tab may have replaced the stored changes: it sends those itself.
  let lastStored = local.get(key)
  return new Autosave<EditedCampaign[Of]>({
    initial: partOf(first),
    unsent: readJson(local, key, unsentSchema),
    async send(document, idempotencyKey) {
      const newest = await saveCampaignPart(
        kit.http,
        { campaignId, part: name },
        document,
        idempotencyKey,
      )
      onReceived(newest)
      broadcastSaved(kit, campaignId)
      return partOf(newest)
    },
    newerVersionIn(failure: ApiFailure) {
      const newest = readNewerVersion(failure)
      if (newest === null) return null
      onReceived(newest)
      return partOf(newest)
    },
    keep(rest) {
      if (rest !== null) {
        writeJson(local, key, rest)
        lastStored = local.get(key)
      } else if (local.get(key) === lastStored) local.remove(key)
    },
    now: kit.clock.now,
  })
}

/**
 * The newer campaign in a conflict response; null for any other error, and for a campaign saved by a newer version of
 * the kit.
 */
function readNewerVersion(failure: ApiFailure): EditedCampaign | null {
  if (!isConflict(failure)) return null
  try {
    return parseEditedCampaign(failure.data)
  } catch (error) {
    toApiFailure(error)
    return null
  }
}
