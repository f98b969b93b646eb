import type { Kit } from '../../../config/kit.ts'
import { Autosave, type Versioned } from '../../../lib/autosave.ts'
import type { ApiFailure } from '../../../lib/failure.ts'
import { writeJson } from '../../../lib/storage.ts'
import { readJson } from '../../../lib/stored-json.ts'
import { type CampaignPart, unsentKey } from '../../campaigns/unsent-rules.ts'
import { saveCampaignPart } from '../api.ts'
import type { EditedCampaign } from '../model.ts'
import { readNewerVersion } from './newer-version.ts'
import type { PartSpec } from './part-specs.ts'
import { broadcastSaved } from './saved-broadcast.ts'
import { userIdOf } from './user-id.ts'

type PartLocation<Of extends CampaignPart> = { campaignId: string; part: PartSpec<Of> }

/** Saves a part's edits, and keeps those that are not sent yet in local storage, so that a reload sends them. */
export function createPartAutosave<Of extends CampaignPart>(
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
