import { judge, refusesStorage } from '../../../popup/display-rules.ts'
import {
  findCampaignInSamePlace,
  findCampaignOpeningBefore,
  sortByPriority,
} from '../../../popup/priority-of-campaigns.ts'
import type { StudioLiveCampaign } from '../model.ts'
import { choiceOf, type SimulatedVisit, toVisit } from './try-rules.ts'

type BlockingQuery = {
  mine: StudioLiveCampaign
  live: readonly StudioLiveCampaign[]
  simulatedVisit: SimulatedVisit
  now: number
}

/**
 * `another`: the other campaign opens instead; `place-taken`: it occupies the same position until the visitor closes
 * it.
 */
export type BlockedBy = { why: 'another' | 'place-taken'; campaignId: string }

/** The campaign that would be shown before this one to a visitor who has seen none of the others. */
export function blockingCampaign({
  mine,
  live,
  simulatedVisit,
  now,
}: BlockingQuery): BlockedBy | null {
  const visitor = simulatedVisit.visitor === 'new' ? 'new' : 'returning'
  const visit = toVisit({ ...simulatedVisit, visitor }, now)
  const isEligible = ({ abTestId: test, is_notice, targeting }: StudioLiveCampaign): boolean =>
    (test === null || test !== mine.abTestId) &&
    // A notice that has been answered is not shown again.
    !(is_notice && simulatedVisit.choice !== 'none') &&
    !refusesStorage(targeting.consent, choiceOf(simulatedVisit)) &&
    Object.values(judge(targeting, visit)).every((why) => why === null)
  const all = live.map((one) => (one.campaignId === mine.campaignId ? mine : one))
  const byPriority = sortByPriority(all.filter((one) => one === mine || isEligible(one)))
  const blocker = findCampaignOpeningBefore(mine, byPriority, simulatedVisit.page)
  if (blocker !== null) return { why: 'another', campaignId: blocker.campaignId }
  const occupant = findCampaignInSamePlace(mine, byPriority, simulatedVisit.page)
  return occupant && { why: 'place-taken', campaignId: occupant.campaignId }
}
