import { expect } from 'chai'
import {
  type CampaignHistory,
  EMPTY_HISTORY,
  judge,
  type Visit,
} from '../../src/popup/display-rules.ts'
import { localTime } from '../../src/popup/local-time.ts'
import type {
  CartRule,
  Frequency,
  Schedule,
  Targeting,
  Visitors,
} from '../../src/popup/targeting.ts'
import { defaultTargeting } from '../../src/popup/targeting-defaults.ts'

const DAY_MS = 86_400_000
/** A Sunday. */
const NOON = Date.parse('2026-11-22T12:00:00Z')
const baseTargeting = defaultTargeting('UTC')
const CART_FROM_50: CartRule = { totalAtLeast: 50, totalAtMost: null, itemsAtLeast: null }

const visit: Visit = {
  now: NOON,
  address: 'https://shop.example/pots',
  device: 'computer',
  languages: ['en-GB', 'fr'],
  isReturning: false,
  referrer: 'https://Search.example/?q=pots',
  landing: 'https://shop.example/?utm_source=Newsletter',
  cartReason: () => 'cart-unknown',
  past: EMPTY_HISTORY,
}

const judgeVisit = (targeting: Partial<Targeting>, here: Partial<Visit> = {}) =>
  judge({ ...baseTargeting, ...targeting }, { ...visit, ...here })

describe('the schedule gate', () => {
  const cases: [Partial<Schedule>, now: string, reason: string | null][] = [
    [{ from: '2026-11-22T12:00' }, '2026-11-22T12:00:00Z', null],
    [{ from: '2026-11-22T12:00' }, '2026-11-22T11:59:59Z', 'not-yet'],
    [{ until: '2026-11-22T12:00' }, '2026-11-22T11:59:59Z', null],
    [{ until: '2026-11-22T12:00' }, '2026-11-22T12:00:00Z', 'over'],
    [{ days: [0] }, '2026-11-22T23:59:59Z', null],
    [{ days: [0] }, '2026-11-23T00:00:00Z', 'other-day'],
    [{ days: [1, 2, 3, 4, 5, 6] }, '2026-11-22T12:00:00Z', 'other-day'],
    [{ hours: { from: 9, until: 17 } }, '2026-11-22T09:00:00Z', null],
    [{ hours: { from: 9, until: 17 } }, '2026-11-22T08:59:59Z', 'other-hour'],
    [{ hours: { from: 9, until: 17 } }, '2026-11-22T16:59:59Z', null],
    [{ hours: { from: 9, until: 17 } }, '2026-11-22T17:00:00Z', 'other-hour'],
    [{ hours: { from: 0, until: 24 } }, '2026-11-22T23:59:59Z', null],
    // Past midnight, into the next day.
    [{ hours: { from: 22, until: 6 } }, '2026-11-22T21:59:59Z', 'other-hour'],
    [{ hours: { from: 22, until: 6 } }, '2026-11-22T22:00:00Z', null],
    [{ hours: { from: 22, until: 6 } }, '2026-11-23T00:00:00Z', null],
    [{ hours: { from: 22, until: 6 } }, '2026-11-23T05:59:59Z', null],
    [{ hours: { from: 22, until: 6 } }, '2026-11-23T06:00:00Z', 'other-hour'],
    [{ hours: { from: 23, until: 1 }, days: [0] }, '2026-11-22T00:30:00Z', 'other-day'],
    [{ hours: { from: 23, until: 1 }, days: [0] }, '2026-11-22T23:30:00Z', null],
    [{ hours: { from: 23, until: 1 }, days: [0] }, '2026-11-23T00:30:00Z', null],
    [{ hours: { from: 23, until: 1 }, days: [0] }, '2026-11-23T01:00:00Z', 'other-day'],
    [{ hours: { from: 23, until: 1 }, days: [1] }, '2026-11-23T00:30:00Z', 'other-day'],
    [
      { hours: { from: 22, until: 6 }, timeZone: 'Asia/Tokyo' },
      ...(['2026-11-22T13:00:00Z', null] as const),
    ],
    [{ from: '2026-11-22T12:00', timeZone: 'Asia/Tokyo' }, '2026-11-22T03:00:00Z', null],
    [{ from: '2026-11-22T12:00', timeZone: 'Asia/Tokyo' }, '2026-11-22T02:59:59Z', 'not-yet'],
    [{ days: [1], timeZone: 'Asia/Tokyo' }, '2026-11-22T15:00:00Z', null],
    // In Berlin, clocks skip from 02:00 to 03:00 in spring, and 02:00 occurs twice in autumn.
    [{ from: '2026-03-29T03:00', timeZone: 'Europe/Berlin' }, '2026-03-29T00:59:59Z', 'not-yet'],
    [{ from: '2026-03-29T03:00', timeZone: 'Europe/Berlin' }, '2026-03-29T01:00:00Z', null],
    [{ from: '2026-03-29T02:30', timeZone: 'Europe/Berlin' }, '2026-03-29T01:29:59Z', 'not-yet'],
    [{ from: '2026-03-29T02:30', timeZone: 'Europe/Berlin' }, '2026-03-29T01:30:00Z', null],
    [{ from: '2026-10-25T02:30', timeZone: 'Europe/Berlin' }, '2026-10-25T00:29:59Z', 'not-yet'],
    [{ from: '2026-10-25T02:30', timeZone: 'Europe/Berlin' }, '2026-10-25T00:30:00Z', null],
    [{ from: '2026-10-25T02:30', timeZone: 'Europe/Berlin' }, '2026-10-25T01:00:00Z', null],
    [{ until: '2026-10-25T02:30', timeZone: 'Europe/Berlin' }, '2026-10-25T00:29:59Z', null],
    [{ until: '2026-10-25T02:30', timeZone: 'Europe/Berlin' }, '2026-10-25T00:30:00Z', 'over'],
    [{ until: '2026-10-25T02:30', timeZone: 'Europe/Berlin' }, '2026-10-25T01:00:00Z', 'over'],
    [{ until: '2026-10-25T03:00', timeZone: 'Europe/Berlin' }, '2026-10-25T01:59:59Z', null],
    [{ until: '2026-10-25T03:00', timeZone: 'Europe/Berlin' }, '2026-10-25T02:00:00Z', 'over'],
    [{ hours: { from: 12, until: 13 }, timeZone: 'Asia/Kathmandu' }, '2026-11-22T06:15:00Z', null],
    [
      { hours: { from: 12, until: 13 }, timeZone: 'Asia/Kathmandu' },
      '2026-11-22T06:14:59Z',
      'other-hour',
    ],
    // A time zone that the browser doesn't know matters only if the schedule uses the local time.
    [{ timeZone: 'Mars/Base' }, '2026-11-22T12:00:00Z', null],
    [{ timeZone: 'Mars/Base', days: [0] }, '2026-11-22T12:00:00Z', 'time-zone'],
    [{ timeZone: 'Mars/Base', from: '2026-11-22T12:00' }, '2026-11-22T12:00:00Z', 'time-zone'],
    [{ timeZone: 'Mars/Base', until: '2026-11-22T12:00' }, '2026-11-22T12:00:00Z', 'time-zone'],
  ]
  for (const [part, now, reason] of cases) {
    it(`returns ${reason ?? 'open'} at ${now} for ${JSON.stringify(part)}`, () => {
      const schedule = { ...baseTargeting.schedule, ...part }
      expect(judgeVisit({ schedule }, { now: Date.parse(now) }).schedule).to.equal(reason)
    })
  }

  it('reads midnight as 00:00, not 24:00', () => {
    expect(localTime(Date.parse('2026-11-22T00:00:00Z'), 'UTC')).to.equal('2026-11-22T00:00')
  })
})

describe('the visitor gate', () => {
  const cases: [Partial<Visitors>, Partial<Visit>, reason: string | null][] = [
    [{ kind: 'new' }, { isReturning: false }, null],
    [{ kind: 'new' }, { isReturning: true }, 'new-only'],
    [{ kind: 'returning' }, { isReturning: true }, null],
    [{ kind: 'returning' }, { isReturning: false }, 'returning-only'],
    [{ devices: ['phone'] }, { device: 'phone' }, null],
    [{ devices: ['phone'] }, { device: 'computer' }, 'device'],
    [{ referrer: { text: 'SEARCH.', isExcluded: false } }, {}, null],
    [{ referrer: { text: 'social.', isExcluded: false } }, {}, 'referrer'],
    [{ referrer: { text: 'search.', isExcluded: true } }, {}, 'referrer'],
    [{ referrer: { text: 'social.', isExcluded: true } }, { referrer: '' }, null],
    [{ campaign: { name: 'utm_source', text: 'newsletter', isExcluded: false } }, {}, null],
    [{ campaign: { name: 'utm_source', text: 'news', isExcluded: false } }, {}, 'campaign'],
    [{ campaign: { name: 'utm_medium', text: 'newsletter', isExcluded: false } }, {}, 'campaign'],
    [{ campaign: { name: 'utm_source', text: 'newsletter', isExcluded: true } }, {}, 'campaign'],
    [{ campaign: { name: 'utm_medium', text: 'mail', isExcluded: true } }, {}, null],
    [{ languages: ['en'] }, {}, null],
    [{ languages: ['FR'] }, {}, null],
    [{ languages: ['en-US'] }, {}, 'language'],
    [{ languages: ['en-GB'] }, { languages: ['en'] }, 'language'],
    [{ languages: ['e'] }, {}, 'language'],
    [{ languages: ['de'] }, { languages: [] }, 'language'],
    [{ cart: CART_FROM_50 }, { cartReason: () => null }, null],
    [{ cart: CART_FROM_50 }, { cartReason: () => 'cart-below' }, 'cart-below'],
    [{ cart: CART_FROM_50 }, {}, 'cart-unknown'],
  ]
  for (const [part, here, reason] of cases) {
    it(`returns ${reason ?? 'open'} for ${JSON.stringify(here)} with ${JSON.stringify(part)}`, () => {
      const visitors = { ...baseTargeting.visitors, ...part }
      expect(judgeVisit({ visitors }, here).visitor).to.equal(reason)
    })
  }
})

describe('the frequency gate', () => {
  const none: Frequency = {
    ...{ perVisit: null, perDays: null, inAll: null },
    ...{ stopsWhenConverted: false, afterClose: null },
  }
  const shownDaysAgo = (...daysAgo: number[]) => daysAgo.map((days) => NOON - days * DAY_MS)
  const cases: [Partial<Frequency>, Partial<CampaignHistory>, reason: string | null][] = [
    [
      {},
      { shown: shownDaysAgo(9, 8, 7), shownThisVisit: 3, closedAt: NOON, hasConverted: true },
      null,
    ],
    [{ perVisit: 1 }, { shownThisVisit: 0 }, null],
    [{ perVisit: 1 }, { shownThisVisit: 1 }, 'this-visit'],
    [{ perVisit: 2 }, { shownThisVisit: 1 }, null],
    [{ inAll: 2 }, { shown: shownDaysAgo(400) }, null],
    [{ inAll: 2 }, { shown: shownDaysAgo(400, 1) }, 'in-all'],
    [{ perDays: { times: 1, days: 7 } }, { shown: shownDaysAgo(7) }, null],
    [{ perDays: { times: 1, days: 7 } }, { shown: [NOON - 7 * DAY_MS + 1] }, 'these-days'],
    [{ perDays: { times: 2, days: 7 } }, { shown: shownDaysAgo(1) }, null],
    [{ stopsWhenConverted: true }, { hasConverted: true }, 'converted'],
    [{ stopsWhenConverted: true }, { hasConverted: false }, null],
    [{ afterClose: 7 }, { closedAt: NOON - 7 * DAY_MS }, null],
    [{ afterClose: 7 }, { closedAt: NOON - 7 * DAY_MS + 1 }, 'closed'],
    [{ afterClose: 7 }, { closedAt: null }, null],
  ]
  for (const [part, past, reason] of cases) {
    it(`returns ${reason ?? 'open'} for ${JSON.stringify(past)} with ${JSON.stringify(part)}`, () => {
      const frequency = { ...none, ...part }
      expect(judgeVisit({ frequency }, { past: { ...EMPTY_HISTORY, ...past } }).frequency).to.equal(
        reason,
      )
    })
  }
})

describe('all gates', () => {
  it('are open by default for a first visit', () => {
    expect(judgeVisit({})).to.deep.equal({
      ...{ schedule: null, page: null, visitor: null, frequency: null },
    })
  })

  it('are checked independently', () => {
    const pages = { shown: [], hidden: [{ match: 'starts' as const, text: '/pots' }] }
    expect(judgeVisit({ pages })).to.deep.equal({
      ...{ schedule: null, page: 'other-page', visitor: null, frequency: null },
    })
  })
})
