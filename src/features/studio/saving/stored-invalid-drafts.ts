import { effect } from '@preact/signals-core'
import type { Kit } from '../../../config/kit.ts'
import { writeJson } from '../../../lib/storage.ts'
import { InvalidDrafts } from '../../../ui/editor/invalid-drafts.ts'
import { readUnsavedFields, unsavedFieldsKey } from '../../campaigns/live/unsaved-fields.ts'
import type { CampaignPart } from '../../campaigns/unsent-rules.ts'
import type { Edited } from '../store.ts'
import { userIdOf } from './user-id.ts'

/** Text that can't be saved is kept as long as the tab is open: it survives a reload and a visit to another page. */
export function storedDrafts<Of extends CampaignPart>(
  kit: Kit,
  part: Of,
  { last, autosave }: Edited<Of>,
) {
  const storage = kit.storage.session
  const key = unsavedFieldsKey(part, userIdOf(kit), last.campaign.campaignId)
  const texts = new InvalidDrafts(readUnsavedFields(storage, key), () => autosave.isFollowing)
  const stop = effect(() => {
    const invalidDrafts = texts.all.value
    if (invalidDrafts.length > 0) writeJson(storage, key, invalidDrafts)
    else storage.remove(key)
  })
  return { texts, stop }
}
