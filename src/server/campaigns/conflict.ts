import { Refusal } from '../platform/http/refusal.ts'
import type { CampaignDetailReply, CampaignReply } from './schema.ts'

/** What the state of a campaign does not let happen. */
export const conflict = (sentence: string, data?: unknown) =>
  new Refusal('CONFLICT', sentence, { data })

/** @throws Refusal CONFLICT with the newest state, and by whom it is, where that is known */
export function refuseChanged(
  newest: CampaignReply & Partial<Pick<CampaignDetailReply, 'changed_by'>>,
): never {
  const who = newest.changed_by ? ` by ${newest.changed_by}` : ''
  throw conflict(`This campaign was changed${who} meanwhile.`, newest)
}
