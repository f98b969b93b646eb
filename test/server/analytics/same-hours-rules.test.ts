import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { figuresUntil, type HourlyDay } from '../../../src/server/analytics/same-hours-rules.ts'

/** 240 views: 120 between 9 and 10, 120 between 14 and 15. */
const DAY: HourlyDay = {
  day: { date: '2026-11-16', views: 240, clicks: 24, subscribers: 10 },
  hours: [
    { hour: 9, views: 120, clicks: 12 },
    { hour: 14, views: 120, clicks: 12 },
  ],
  joined: { known: 10, byThen: 4 },
}
const at = (hour: number, minute = 0) => ({ hour, minute })
const viewsAt = (hour: number, minute?: number, day = DAY) =>
  figuresUntil(day, at(hour, minute))?.views

describe('a day’s figures up to a time of day', () => {
  const CASES: [when: string, time: [hour: number, minute?: number], views: number][] = [
    ['at midnight', [0], 0],
    ['before its first view', [8, 59], 0],
    ['at the start of an hour', [9], 0],
    ['in the middle of an hour', [9, 30], 60],
    ['a minute before the next hour', [9, 59], 118],
    ['after an hour', [10], 120],
    ['between two busy hours', [13, 40], 120],
    ['late in the evening', [23, 59], 240],
  ]
  for (const [when, time, views] of CASES) {
    it(`have ${views} views ${when}`, () => assert.equal(viewsAt(...time), views))
  }

  it('have clicks in proportion to views, and subscribers by the time they joined', () => {
    assert.deepEqual(figuresUntil(DAY, at(9, 30)), {
      ...{ date: '2026-11-16', views: 60, clicks: 6, subscribers: 4 },
    })
  })

  it('include both occurrences of an hour that is repeated when clocks go back, once both are over', () => {
    const hours = [{ hour: 1, views: 240, clicks: 24 }]
    assert.deepEqual([viewsAt(1, 0, { ...DAY, hours }), viewsAt(2, 0, { ...DAY, hours })], [0, 240])
  })

  it('estimate deleted subscribers from the remaining ones', () => {
    const half = figuresUntil({ ...DAY, joined: { known: 6, byThen: 3 } }, at(12))
    assert.equal(half?.subscribers, 5)
  })

  it('are zero on a day without views', () => {
    const day = { date: '2026-11-16', views: 0, clicks: 0, subscribers: 0 }
    const empty = { day, hours: [], joined: { known: 0, byThen: 0 } }
    assert.deepEqual(figuresUntil(empty, at(12)), day)
  })
})

describe('a day’s figures up to a time of day are unknown', () => {
  const CASES: [why: string, change: Partial<HourlyDay>][] = [
    ['for a day before hourly figures were kept', { hours: [] }],
    ['for the day on which hourly figures began', { hours: DAY.hours.slice(1) }],
    [
      'if the clicks per hour do not add up',
      { hours: DAY.hours.map((hour) => ({ ...hour, clicks: 1 })) },
    ],
    ['if all subscribers of that day were deleted', { joined: { known: 0, byThen: 0 } }],
  ]
  for (const [why, change] of CASES) {
    it(why, () => assert.equal(figuresUntil({ ...DAY, ...change }, at(12)), null))
  }
})
