import { expect } from 'chai'
import {
  findCampaignInSamePlace,
  findCampaignOpeningBefore,
  opensByItself,
  type PriorityFields,
  sortByPriority,
  yieldsPageTo,
} from '../../src/popup/priority-of-campaigns.ts'
import type { Trigger } from '../../src/popup/targeting.ts'

type Change = { moments?: readonly Trigger[]; page?: string } & Partial<PriorityFields>

const turn = ({ moments = [], page, ...change }: Change = {}): PriorityFields => ({
  ...{ kind: 'popup', side: 'end', is_notice: false },
  targeting: {
    moments,
    pages: { shown: page === undefined ? [] : [{ match: 'contains', text: page }], hidden: [] },
  },
  ...change,
})

const afterDelay = (seconds: number): Change => ({ moments: [{ kind: 'delay', seconds }] })
const LEAVE: Change = { moments: [{ kind: 'leave' }] }
const CLICK: Change = { moments: [{ kind: 'click', selector: 'a' }] }
const CART: Change = { ...LEAVE, page: '/cart' }
const BAR: Change = { kind: 'bar' }
const NOTICE: Change = { is_notice: true }

describe('the order of a site’s campaigns', () => {
  it('starts with the cookie notice, then campaigns with page rules, then the oldest', () => {
    const [old, cart, notice, young] = [turn(), turn(CART), turn(NOTICE), turn(LEAVE)]
    expect(sortByPriority([old, cart, notice, young])).to.deep.equal([notice, cart, old, young])
  })

  const automaticCases: [name: string, change: Change, page: number, opens: boolean][] = [
    ['at once', {}, 1, true],
    ['only after a click', CLICK, 1, false],
    [
      'after a click or when leaving',
      { moments: [{ kind: 'leave' }, ...(CLICK.moments ?? [])] },
      1,
      true,
    ],
    ['when the cart grows', { moments: [{ kind: 'cart' }] }, 1, false],
    ['on a later page', { moments: [{ kind: 'pages', count: 3 }] }, 2, false],
    ['on this page of the visit', { moments: [{ kind: 'pages', count: 3 }] }, 3, true],
  ]
  for (const [name, change, page, opens] of automaticCases) {
    it(`knows which campaigns open automatically: ${name}`, () => {
      expect(opensByItself(turn(change), page)).to.equal(opens)
    })
  }

  const yieldCases: [name: string, mine: Change, other: Change, leaves: boolean][] = [
    ['a campaign for any page yields to one for this page', {}, CART, true],
    ['a campaign for this page does not yield to one for any page', CART, {}, false],
    ['neither of two campaigns for this page yields', CART, CART, false],
    ['a bar does not yield', BAR, CART, false],
    ['a cookie notice does not yield', NOTICE, CART, false],
    ['no campaign yields to a bar', {}, { ...CART, ...BAR }, false],
    [
      'no campaign yields to a campaign that waits for a click',
      {},
      { ...CLICK, page: '/cart' },
      false,
    ],
  ]
  for (const [name, mine, other, leaves] of yieldCases) {
    it(`gives priority to the campaign for a page: ${name}`, () => {
      expect(yieldsPageTo(turn(mine), turn(other), 1)).to.equal(leaves)
    })
  }
})

describe('the campaign that opens before another on a page', () => {
  const orderCases: [
    name: string,
    mine: Change,
    other: Change,
    goesFirst: 'before' | 'both' | 'no',
  ][] = [
    ['the campaign for this page, even if it opens later', afterDelay(1), CART, 'both'],
    ['none if the campaign itself targets the page', CART, {}, 'no'],
    ['the campaign with the shorter delay', afterDelay(5), afterDelay(2), 'both'],
    [
      'a campaign with a delay, before one that waits for a visitor’s action',
      LEAVE,
      afterDelay(2),
      'both',
    ],
    ['unknown if both wait for a visitor’s action', LEAVE, LEAVE, 'no'],
    [
      'the campaign whose first trigger may fire sooner',
      afterDelay(5),
      { moments: [{ kind: 'leave' }, ...(afterDelay(2).moments ?? [])] },
      'both',
    ],
    ['the older of two campaigns with the same delay', afterDelay(2), afterDelay(2), 'before'],
    ['none if the other has a longer delay', afterDelay(2), afterDelay(5), 'no'],
    ['none if the other waits for a click', CLICK, {}, 'no'],
    ['none before a bar', BAR, {}, 'no'],
    ['never a bar', {}, BAR, 'no'],
    ['never a cookie notice', {}, NOTICE, 'no'],
  ]
  for (const [name, change, rival, goesFirst] of orderCases) {
    it(`is ${name}`, () => {
      const [mine, other] = [turn(change), turn(rival)]
      const isFirst = (all: PriorityFields[]) => findCampaignOpeningBefore(mine, all, 1) === other
      expect({
        before: isFirst([other, mine]),
        after: isFirst([mine, other]),
      }).to.deep.equal({
        before: goesFirst === 'before' || goesFirst === 'both',
        after: goesFirst === 'both',
      })
    })
  }

  it('is the live one if the other is not live yet, and never the campaign itself', () => {
    const [mine, other] = [turn(afterDelay(2)), turn(afterDelay(2))]
    expect(findCampaignOpeningBefore(mine, [other], 1)).to.equal(other)
    expect(findCampaignOpeningBefore(mine, [mine], 1)).to.equal(null)
  })
})

describe('the campaign that occupies another campaign’s position', () => {
  const BOTTOM_BAR: Change = { ...BAR, side: 'bottom' }
  const cases: [name: string, mine: Change, other: Change, holds: boolean][] = [
    ['a bar at the bottom, before a pop-up', {}, BOTTOM_BAR, true],
    [
      'a cookie notice, before a pop-up that waits for a visitor’s action',
      LEAVE,
      { ...NOTICE, ...BOTTOM_BAR },
      true,
    ],
    ['a cookie notice in the middle, before a pop-up', afterDelay(2), NOTICE, true],
    ['a bar at the top, before a full-screen pop-up', { kind: 'full-screen' }, BAR, true],
    ['null for a bar at the top, before a pop-up', {}, BAR, false],
    ['null for a bar that opens later', {}, { ...BOTTOM_BAR, ...afterDelay(5) }, false],
    ['null for a bar that waits for a click', {}, { ...BOTTOM_BAR, ...CLICK }, false],
    ['null for a second pop-up, which does not open at all', afterDelay(2), {}, false],
  ]
  for (const [name, mine, other, holds] of cases) {
    it(`is ${name}`, () => {
      const [own, its] = [turn(mine), turn(other)]
      expect(findCampaignInSamePlace(own, [its, own], 1)).to.equal(holds ? its : null)
    })
  }
})
