import { expect } from 'chai'
import {
  defaultTime,
  type ScheduleField,
} from '../../../src/features/studio/settings/new-time-rules.ts'

describe('a time added to a schedule', () => {
  const cases: [time: ScheduleField, now: string, timeZone: string, begins: object][] = [
    ['from', '2026-11-20T10:00Z', 'UTC', { from: '2026-11-20T12:00' }],
    ['from', '2026-11-20T23:30Z', 'Europe/Prague', { from: '2026-11-21T12:00' }],
    ['from', '2026-11-20T03:00Z', 'America/New_York', { from: '2026-11-19T12:00' }],
    ['until', '2026-11-20T10:00Z', 'UTC', { until: '2026-12-20T12:00' }],
    ['until', '2026-12-15T10:00Z', 'UTC', { until: '2027-01-14T12:00' }],
    ['days', '2026-11-20T10:00Z', 'UTC', { days: [1, 2, 3, 4, 5] }],
    ['hours', '2026-11-20T10:00Z', 'UTC', { hours: { from: 9, until: 18 } }],
  ]
  for (const [time, now, timeZone, begins] of cases) {
    it(`of type ${time} at ${now} in ${timeZone} starts as ${JSON.stringify(begins)}`, () => {
      expect(defaultTime(time, { timeZone }, Date.parse(now))).to.deep.equal(begins)
    })
  }
})
