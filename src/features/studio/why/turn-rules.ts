import { judge, refusesStorage } from '../../../popup/display-rules.ts'
import { campaignBefore, campaignInPlaceOf, sortByPriority } from '../../../popup/turns.ts'
import type { StudioLiveCampaign } from '../model.ts'
import { choiceOf, type SimulatedVisit, toVisit } from './try-rules.ts'

type Question = {
  mine: StudioLiveCampaign
  live: readonly StudioLiveCampaign[]
  asked: SimulatedVisit
  now: number
}

/**
 * `another`: the other campaign opens instead; `place-taken`: it occupies the same position until the visitor closes
 * it.
 */
export type BlockedBy = { why: 'another' | 'place-taken'; campaignId: string }

/** The campaign that would be shown before this one to a visitor who has seen none of the others. */
export function blockingCampaign({ mine, live, asked, now }: Question): BlockedBy | null {
  const visitor = asked.visitor === 'new' ? 'new' : 'returning'
  const visit = toVisit({ ...asked, visitor }, now)
  const mayShow = ({ abTestId: test, is_notice, targeting }: StudioLiveCampaign): boolean =>
    (test === null || test !== mine.abTestId) &&
    // A notice that has been answered is not shown again.
    !(is_notice && asked.choice !== 'none') &&
    !refusesStorage(targeting.consent, choiceOf(asked)) &&
    Object.values(judge(targeting, visit)).every((why) => why === null)
  const all = live.map((one) => (one.campaignId === mine.campaignId ? mine : one))
  const inOrder = sortByPriority(all.filter((one) => one === mine || mayShow(one)))
  const first = campaignBefore(mine, inOrder, asked.page)
  if (first !== null) return { why: 'another', campaignId: first.campaignId }
  const holder = campaignInPlaceOf(mine, inOrder, asked.page)
  return holder && { why: 'place-taken', campaignId: holder.campaignId }
}
