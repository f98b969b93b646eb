import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { type DayByHours, figuresUntil } from '../../../src/server/analytics/same-hours-rules.ts'

/** 240 views: 120 between 9 and 10, 120 between 14 and 15. */
const DAY: DayByHours = {
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

describe('what a day had at a time of the clock', () => {
  const CASES: [when: string, time: [hour: number, minute?: number], views: number][] = [
    ['at midnight', [0], 0],
    ['before its first view', [8, 59], 0],
    ['as an hour begins', [9], 0],
    ['in the middle of an hour', [9, 30], 60],
    ['a minute before the next', [9, 59], 118],
    ['after an hour', [10], 120],
    ['between two busy hours', [13, 40], 120],
    ['late in the evening', [23, 59], 240],
  ]
  for (const [when, time, views] of CASES) {
    it(`is ${views} views ${when}`, () => assert.equal(viewsAt(...time), views))
  }

  it('has clicks as it has views, and subscribers by their moments', () => {
    assert.deepEqual(figuresUntil(DAY, at(9, 30)), {
      ...{ date: '2026-11-16', views: 60, clicks: 6, subscribers: 4 },
    })
  })

  it('has both of the hours that a clock shows twice when it is past them', () => {
    const hours = [{ hour: 1, views: 240, clicks: 24 }]
    assert.deepEqual([viewsAt(1, 0, { ...DAY, hours }), viewsAt(2, 0, { ...DAY, hours })], [0, 240])
  })

  it('takes the subscribers that are left for those that were erased', () => {
    const half = figuresUntil({ ...DAY, joined: { known: 6, byThen: 3 } }, at(12))
    assert.equal(half?.subscribers, 5)
  })

  it('is nothing on a day without a view', () => {
    const day = { date: '2026-11-16', views: 0, clicks: 0, subscribers: 0 }
    const empty = { day, hours: [], joined: { known: 0, byThen: 0 } }
    assert.deepEqual(figuresUntil(empty, at(12)), day)
  })
})

describe('it is not known', () => {
  const CASES: [why: string, change: Partial<DayByHours>][] = [
    ['of a day before hours were kept', { hours: [] }],
    ['of a day on which they began to be kept', { hours: DAY.hours.slice(1) }],
    ['where hours have other clicks', { hours: DAY.hours.map((hour) => ({ ...hour, clicks: 1 })) }],
    ['where all who joined were erased', { joined: { known: 0, byThen: 0 } }],
  ]
  for (const [why, change] of CASES) {
    it(why, () => assert.equal(figuresUntil({ ...DAY, ...change }, at(12)), null))
  }
})
