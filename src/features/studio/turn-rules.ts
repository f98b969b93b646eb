import { isSpared, judge } from '../../popup/gates.ts'
import { inTurn, whoGoesFirst } from '../../popup/turns.ts'
import type { LiveOne } from './model.ts'
import { choiceOf, type Try, visitOf } from './try-rules.ts'

type Question = { mine: LiveOne; live: readonly LiveOne[]; asked: Try; now: number }

/** The campaign that opens before this one where somebody sees the page who has met none of the others. */
export function firstOnPage({ mine, live, asked, now }: Question): LiveOne | null {
  const visitor = asked.visitor === 'new' ? 'new' : 'returning'
  const visit = visitOf({ ...asked, visitor }, now)
  const mayShow = ({ abTestId: test, targeting }: LiveOne): boolean =>
    (test === null || test !== mine.abTestId) &&
    !isSpared(targeting.consent, choiceOf(asked)) &&
    Object.values(judge(targeting, visit)).every((why) => why === null)
  const all = live.map((one) => (one.campaignId === mine.campaignId ? mine : one))
  return whoGoesFirst(mine, inTurn(all.filter((one) => one === mine || mayShow(one))), asked.page)
}
