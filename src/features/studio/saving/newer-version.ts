import type { ApiFailure } from '../../../lib/failure.ts'
import { toApiFailure } from '../../../lib/to-api-failure.ts'
import { isConflict } from '../../campaigns/switch-rules.ts'
import { type EditedCampaign, parseEditedCampaign } from '../model.ts'

/**
 * The newer campaign in a conflict response; null for any other error, and for a campaign saved by a newer version of
 * the kit.
 */
export function readNewerVersion(failure: ApiFailure): EditedCampaign | null {
  if (!isConflict(failure)) return null
  try {
    return parseEditedCampaign(failure.data)
  } catch (error) {
    toApiFailure(error)
    return null
  }
}
