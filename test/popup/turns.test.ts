import { expect } from 'chai'
import type { Moment } from '../../src/popup/targeting.ts'
import {
  inTurn,
  leavesPageTo,
  opensByItself,
  type Turn,
  whoGoesFirst,
  whoHoldsPlace,
} from '../../src/popup/turns.ts'

type Change = { moments?: readonly Moment[]; page?: string } & Partial<Turn>

const turn = ({ moments = [], page, ...change }: Change = {}): Turn => ({
  ...{ kind: 'popup', side: 'end', is_notice: false },
  targeting: {
    moments,
    pages: { shown: page === undefined ? [] : [{ match: 'contains', text: page }], hidden: [] },
  },
  ...change,
})

const after = (seconds: number): Change => ({ moments: [{ kind: 'delay', seconds }] })
const LEAVE: Change = { moments: [{ kind: 'leave' }] }
const CLICK: Change = { moments: [{ kind: 'click', selector: 'a' }] }
const CART: Change = { ...LEAVE, page: '/cart' }
const BAR: Change = { kind: 'bar' }
const NOTICE: Change = { is_notice: true }

describe('the turns of the campaigns of a site', () => {
  it('begin with the cookie notice, then what names its pages, then the oldest', () => {
    const [old, cart, notice, young] = [turn(), turn(CART), turn(NOTICE), turn(LEAVE)]
    expect(inTurn([old, cart, notice, young])).to.deep.equal([notice, cart, old, young])
  })

  const opening: [name: string, change: Change, page: number, opens: boolean][] = [
    ['at once', {}, 1, true],
    ['after a click alone', CLICK, 1, false],
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
  for (const [name, change, page, opens] of opening) {
    it(`know what opens by itself: ${name}`, () => {
      expect(opensByItself(turn(change), page)).to.equal(opens)
    })
  }

  const leaving: [name: string, mine: Change, other: Change, leaves: boolean][] = [
    ['one for any page to one of this page', {}, CART, true],
    ['not the other way round', CART, {}, false],
    ['not between two of this page', CART, CART, false],
    ['not a bar', BAR, CART, false],
    ['not a cookie notice', NOTICE, CART, false],
    ['not to a bar', {}, { ...CART, ...BAR }, false],
    ['not to what waits for a click', {}, { ...CLICK, page: '/cart' }, false],
  ]
  for (const [name, mine, other, leaves] of leaving) {
    it(`leave a page to its own campaign: ${name}`, () => {
      expect(leavesPageTo(turn(mine), turn(other), 1)).to.equal(leaves)
    })
  }
})

describe('who goes first on a page', () => {
  const cases: [name: string, mine: Change, other: Change, goesFirst: 'before' | 'both' | 'no'][] =
    [
      ['whose page it is, though it comes later', after(1), CART, 'both'],
      ['nobody where it is the own page', CART, {}, 'no'],
      ['who waits less', after(5), after(2), 'both'],
      ['who comes at some time, before who waits for the visitor', LEAVE, after(2), 'both'],
      ['nobody known, where both wait for the visitor', LEAVE, LEAVE, 'no'],
      [
        'who may come sooner by the first of its moments',
        after(5),
        { moments: [{ kind: 'leave' }, ...(after(2).moments ?? [])] },
        'both',
      ],
      ['the elder of two that wait as long', after(2), after(2), 'before'],
      ['nobody, where the other waits longer', after(2), after(5), 'no'],
      ['nobody where it waits for a click', CLICK, {}, 'no'],
      ['nobody before a bar', BAR, {}, 'no'],
      ['no bar', {}, BAR, 'no'],
      ['no cookie notice', {}, NOTICE, 'no'],
    ]
  for (const [name, change, rival, goesFirst] of cases) {
    it(`is ${name}`, () => {
      const [mine, other] = [turn(change), turn(rival)]
      const isFirst = (all: Turn[]) => whoGoesFirst(mine, all, 1) === other
      expect({
        before: isFirst([other, mine]),
        after: isFirst([mine, other]),
      }).to.deep.equal({
        before: goesFirst === 'before' || goesFirst === 'both',
        after: goesFirst === 'both',
      })
    })
  }

  it('is the other for one that is not live yet, and itself alone for itself', () => {
    const [mine, other] = [turn(after(2)), turn(after(2))]
    expect(whoGoesFirst(mine, [other], 1)).to.equal(other)
    expect(whoGoesFirst(mine, [mine], 1)).to.equal(null)
  })
})

describe('who stands in the place of another', () => {
  const BELOW: Change = { ...BAR, side: 'bottom' }
  const cases: [name: string, mine: Change, other: Change, holds: boolean][] = [
    ['a bar at the bottom, before a pop-up', {}, BELOW, true],
    ['a cookie notice, before what waits for the visitor', LEAVE, { ...NOTICE, ...BELOW }, true],
    ['a cookie notice in the middle, before a pop-up', after(2), NOTICE, true],
    ['a bar at the top, before a full screen', { kind: 'full-screen' }, BAR, true],
    ['no bar at the top, before a pop-up', {}, BAR, false],
    ['nobody who comes later', {}, { ...BELOW, ...after(5) }, false],
    ['nobody who waits for a click', {}, { ...BELOW, ...CLICK }, false],
    ['no second pop-up, which does not open at all', after(2), {}, false],
  ]
  for (const [name, mine, other, holds] of cases) {
    it(`is ${name}`, () => {
      const [own, its] = [turn(mine), turn(other)]
      expect(whoHoldsPlace(own, [its, own], 1)).to.equal(holds ? its : null)
    })
  }
})
