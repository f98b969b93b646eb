import { isSpared, judge } from '../../../popup/gates.ts'
import { inTurn, whoGoesFirst, whoHoldsPlace } from '../../../popup/turns.ts'
import type { LiveOne } from '../model.ts'
import { choiceOf, type Try, visitOf } from './try-rules.ts'

type Question = { mine: LiveOne; live: readonly LiveOne[]; asked: Try; now: number }

/** `another`: it opens instead; `place-taken`: it occupies the same position until the visitor closes it. */
export type Hindrance = { why: 'another' | 'place-taken'; campaignId: string }

/** The campaign that would be shown before this one to a visitor who has seen none of the others. */
export function hindranceOnPage({ mine, live, asked, now }: Question): Hindrance | null {
  const visitor = asked.visitor === 'new' ? 'new' : 'returning'
  const visit = visitOf({ ...asked, visitor }, now)
  const mayShow = ({ abTestId: test, is_notice, targeting }: LiveOne): boolean =>
    (test === null || test !== mine.abTestId) &&
    // A notice that was answered is not shown again.
    !(is_notice && asked.choice !== 'none') &&
    !isSpared(targeting.consent, choiceOf(asked)) &&
    Object.values(judge(targeting, visit)).every((why) => why === null)
  const all = live.map((one) => (one.campaignId === mine.campaignId ? mine : one))
  const inOrder = inTurn(all.filter((one) => one === mine || mayShow(one)))
  const first = whoGoesFirst(mine, inOrder, asked.page)
  if (first !== null) return { why: 'another', campaignId: first.campaignId }
  const holder = whoHoldsPlace(mine, inOrder, asked.page)
  return holder && { why: 'place-taken', campaignId: holder.campaignId }
}
