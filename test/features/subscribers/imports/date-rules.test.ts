import { expect } from 'chai'
import {
  guessDateOrder,
  isAmbiguousDate,
  readDate,
} from '../../../../src/features/subscribers/imports/date-rules.ts'

const MARCH_4 = '2026-03-04T00:00:00'

describe('a date in a file', () => {
  const cases: [text: string, read: string | null][] = [
    ['2026-03-04', MARCH_4],
    ['2026/3/4', MARCH_4],
    ['20260304', MARCH_4],
    ['2026-03-04 09:05', '2026-03-04T09:05:00'],
    ['2026-03-04T09:05:07.123Z', '2026-03-04T09:05:07Z'],
    ['2026-03-04 09:05:07 UTC', '2026-03-04T09:05:07Z'],
    ['2026-03-04 00:30:00 +0100', '2026-03-03T23:30:00Z'],
    ['2026-03-04T22:00:00-05:00', '2026-03-05T03:00:00Z'],
    ['4.3.2026', MARCH_4],
    ['04/03/2026', MARCH_4],
    ['4-3-26', MARCH_4],
    ['04/03/2026, 2:05 PM', '2026-03-04T14:05:00'],
    ['04/03/2026 12:00 am', MARCH_4],
    ['4 Mar 2026', MARCH_4],
    ['4th of March', null],
    ['March 4, 2026', MARCH_4],
    ['Mar 4th, 2026 at 9:05 am', '2026-03-04T09:05:00'],
    ['4. März 2026', MARCH_4],
    ['4 août 2026', '2026-08-04T00:00:00'],
    ['4 juin 2026', '2026-06-04T00:00:00'],
    ['4 juillet 2026', '2026-07-04T00:00:00'],
    ['4 de dezembro de 2026', '2026-12-04T00:00:00'],
    ['4 maggio 2026', '2026-05-04T00:00:00'],
    ['1772582400', '2026-03-04T00:00:00Z'],
    ['1772582400000', '2026-03-04T00:00:00Z'],
    ['31.02.2026', null],
    ['2026-13-01', null],
    ['2026-03-04 25:00', null],
    ['04/03/2026 13:00 pm', null],
    ['1901-03-04', null],
    ['yesterday', null],
    ['4 Foo 2026', null],
    ['', null],
  ]
  for (const [text, read] of cases) {
    it(`‘${text}’ is ${read ?? 'not a date'}`, () => {
      expect(readDate(text, 'day-first')).to.equal(read)
    })
  }

  it('starts with the month, if that order was chosen', () => {
    expect(readDate('3/4/2026', 'month-first')).to.equal(MARCH_4)
  })

  it('starts with the day in either order, if it is written with dots', () => {
    expect(readDate('4.3.2026', 'month-first')).to.equal(MARCH_4)
  })
})

describe('the order of day and month', () => {
  const cases: [values: string[], order: string | null][] = [
    [['1/2/2026', '13/2/2026'], 'day-first'],
    [['1/2/2026', '2/13/2026'], 'month-first'],
    [['1/2/2026'], null],
    [['2026-03-04'], null],
    [[], null],
  ]
  for (const [values, order] of cases) {
    it(`of ${values.join(' and ') || 'no dates'} is ${order ?? 'not known'}`, () => {
      expect(guessDateOrder(values)).to.equal(order)
    })
  }
})

describe('a date that depends on the order of day and month', () => {
  const cases: [text: string, depends: boolean][] = [
    ['3/4/2026', true],
    ['13/4/2026', true],
    ['2026-03-04', false],
    ['4.3.2026', false],
    ['4 March 2026', false],
    ['yesterday', false],
  ]
  for (const [text, depends] of cases) {
    it(`is ${depends ? '' : 'not '}${text}`, () => {
      expect(isAmbiguousDate(text)).to.equal(depends)
    })
  }
})
