import { expect } from 'chai'
import { parseMaintenance } from '../../../src/features/maintenance/model.ts'
import {
  formatEndTime,
  isServerBack,
  maintenanceEnd,
  pollDelayMs,
} from '../../../src/features/maintenance/recovery-rules.ts'
import { ApiFailure, type FailureKind } from '../../../src/lib/failure.ts'

const NOW = new Date('2026-11-21T06:00:00Z')
const MAINTENANCE_END = new Date('2026-11-21T06:30:00Z')

describe('the delay before the next check', () => {
  const cases: [name: string, asked: number | null, looks: number, least: number, most: number][] =
    [
      ['the server’s Retry-After', 30_000, 0, 30_000, 36_000],
      ['still the server’s Retry-After after many checks', 30_000, 9, 30_000, 36_000],
      ['a second when the end is near', 1_000, 3, 1_000, 1_200],
      ['half a minute at first when the server sets none', null, 0, 30_000, 36_000],
      ['a minute after one check', null, 1, 60_000, 72_000],
      ['four minutes after three checks', null, 3, 240_000, 288_000],
      ['four minutes after thirty checks', null, 30, 240_000, 288_000],
      ['an hour when the server’s Retry-After is a day', 86_400_000, 0, 3_600_000, 4_320_000],
    ]
  for (const [name, asked, looks, least, most] of cases) {
    it(`is ${name}, and up to a fifth more`, () => {
      expect([pollDelayMs(asked, looks, 0), pollDelayMs(asked, looks, 1)]).to.deep.equal([
        least,
        most,
      ])
    })
  }
})

describe('the end of maintenance', () => {
  const cases: [name: string, until: Date | null, retryAfterMs: number | null, end: Date | null][] =
    [
      ['as given in the response', MAINTENANCE_END, 30_000, MAINTENANCE_END],
      [
        'derived from Retry-After when that is longer than a polling interval',
        null,
        1_800_000,
        MAINTENANCE_END,
      ],
      ['unknown when Retry-After is only a polling interval', null, 30_000, null],
      ['unknown when the response has neither an end nor Retry-After', null, null, null],
      ['unknown when the given end is in the past', new Date(NOW.getTime() - 1), null, null],
    ]
  for (const [name, until, retryAfterMs, end] of cases) {
    it(`is ${name}`, () => {
      expect(maintenanceEnd({ message: null, until, retryAfterMs }, NOW)).to.deep.equal(end)
    })
  }
})

describe('a maintenance response', () => {
  const failureFields = { kind: 'refused', status: 503, code: 'MAINTENANCE' } as const
  const endCases: [data: unknown, until: Date | null][] = [
    [{ until: MAINTENANCE_END.toISOString() }, MAINTENANCE_END],
    [{ until: 'at noon' }, null],
    [{ until: 1_764_000_000 }, null],
    [{ until: null }, null],
    ['2026', null],
    [null, null],
  ]
  for (const [data, until] of endCases) {
    it(`with ${JSON.stringify(data)} has ${until ? 'an' : 'no'} end`, () => {
      expect(parseMaintenance(new ApiFailure({ ...failureFields, data })).until).to.deep.equal(
        until,
      )
    })
  }
})

describe('a check', () => {
  const cases: [kind: FailureKind, status: number | undefined, back: boolean][] = [
    ['signed-out', 401, true],
    ['refused', 401, true],
    ['refused', 403, true],
    ['refused', 429, true],
    ['refused', 500, false],
    ['refused', 502, false],
    ['refused', 503, false],
    ['offline', undefined, false],
    ['timed-out', undefined, false],
    ['unreadable', 200, false],
  ]
  for (const [kind, status, back] of cases) {
    it(`that fails with ${kind} ${status ?? ''} means that the server is ${back ? '' : 'not '}back`, () => {
      expect(isServerBack({ kind, status })).to.equal(back)
    })
  }
})

describe('the displayed end time', () => {
  it('is in the user’s time zone', () => {
    expect(formatEndTime(MAINTENANCE_END, NOW, 'en-GB', 'Europe/Prague')).to.equal('07:30')
    expect(formatEndTime(MAINTENANCE_END, NOW, 'en-GB', 'Asia/Kolkata')).to.equal('12:00')
  })

  it('includes the date when it is on another day in that time zone', () => {
    const late = new Date('2026-11-21T23:30:00Z')
    expect(formatEndTime(late, NOW, 'en-GB', 'UTC')).to.equal('23:30')
    expect(formatEndTime(late, NOW, 'en-GB', 'Europe/Prague')).to.match(/^22 November.* 00:30$/)
  })
})
