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
const UNTIL = new Date('2026-11-21T06:30:00Z')

describe('the delay before the next check', () => {
  const cases: [name: string, asked: number | null, looks: number, least: number, most: number][] =
    [
      ['what the server asks for', 30_000, 0, 30_000, 36_000],
      ['the same after many looks', 30_000, 9, 30_000, 36_000],
      ['a second, where the end is near', 1_000, 3, 1_000, 1_200],
      ['half a minute at first, where the server says nothing', null, 0, 30_000, 36_000],
      ['twice as long after one look', null, 1, 60_000, 72_000],
      ['four minutes after three', null, 3, 240_000, 288_000],
      ['four minutes after thirty', null, 30, 240_000, 288_000],
      ['an hour, where the server asks for a day', 86_400_000, 0, 3_600_000, 4_320_000],
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

describe('the end of a maintenance', () => {
  const cases: [name: string, until: Date | null, retryAfterMs: number | null, end: Date | null][] =
    [
      ['what the answer says', UNTIL, 30_000, UNTIL],
      ['what Retry-After says, where it is longer than a pace', null, 1_800_000, UNTIL],
      ['unknown where Retry-After is a pace', null, 30_000, null],
      ['unknown where nothing is said', null, null, null],
      ['unknown where it is over', new Date(NOW.getTime() - 1), null, null],
    ]
  for (const [name, until, retryAfterMs, end] of cases) {
    it(`is ${name}`, () => {
      expect(maintenanceEnd({ message: null, until, retryAfterMs }, NOW)).to.deep.equal(end)
    })
  }
})

describe('an answer that says maintenance', () => {
  const facts = { kind: 'refused', status: 503, code: 'MAINTENANCE' } as const
  const untils: [data: unknown, until: Date | null][] = [
    [{ until: UNTIL.toISOString() }, UNTIL],
    [{ until: 'at noon' }, null],
    [{ until: 1_764_000_000 }, null],
    [{ until: null }, null],
    ['2026', null],
    [null, null],
  ]
  for (const [data, until] of untils) {
    it(`with ${JSON.stringify(data)} ${until ? 'names' : 'does not name'} its end`, () => {
      expect(parseMaintenance(new ApiFailure({ ...facts, data })).until).to.deep.equal(until)
    })
  }
})

describe('a look', () => {
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
    it(`that ends ${kind} ${status ?? ''} says that the server is ${back ? '' : 'not '}back`, () => {
      expect(isServerBack({ kind, status })).to.equal(back)
    })
  }
})

describe('the moment', () => {
  it('is told by the clock of the person’s own zone', () => {
    expect(formatEndTime(UNTIL, NOW, 'en-GB', 'Europe/Prague')).to.equal('07:30')
    expect(formatEndTime(UNTIL, NOW, 'en-GB', 'Asia/Kolkata')).to.equal('12:00')
  })

  it('names the day where it is another one there', () => {
    const late = new Date('2026-11-21T23:30:00Z')
    expect(formatEndTime(late, NOW, 'en-GB', 'UTC')).to.equal('23:30')
    expect(formatEndTime(late, NOW, 'en-GB', 'Europe/Prague')).to.match(/^22 November.* 00:30$/)
  })
})
