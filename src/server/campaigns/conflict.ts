import { Refusal } from '../platform/http/refusal.ts'
import type { CampaignDetailResponse, CampaignResponse } from './schema.ts'

/** The campaign's state does not allow the action. */
export const conflict = (message: string, data?: unknown) =>
  new Refusal('CONFLICT', message, { data })

/** @throws Refusal CONFLICT with the current state, and who changed it if that is known */
export function throwChangedConflict(
  newest: CampaignResponse & Partial<Pick<CampaignDetailResponse, 'changed_by'>>,
): never {
  const changedBySuffix = newest.changed_by ? ` by ${newest.changed_by}` : ''
  throw conflict(`This campaign was changed${changedBySuffix} in the meantime.`, newest)
}
