import { expect } from 'chai'
import fc from 'fast-check'
import { relativeTime } from '../../../src/features/notifications/rules.ts'

const NOW = new Date('2025-11-12T09:30:00Z')
const at = (text: string, locale = 'en', timeZone = 'UTC') =>
  relativeTime(new Date(text), NOW, locale, timeZone)

describe('the time of a notification', () => {
  const cases: [then: string, words: string][] = [
    ['2025-11-12T09:30:00Z', 'now'],
    ['2025-11-12T09:29:01Z', 'now'],
    ['2025-11-12T09:29:00Z', '1 minute ago'],
    ['2025-11-12T08:30:01Z', '59 minutes ago'],
    ['2025-11-12T08:30:00Z', '1 hour ago'],
    ['2025-11-12T00:00:00Z', '9 hours ago'],
    ['2025-11-11T23:59:59Z', 'yesterday'],
    ['2025-11-11T00:00:00Z', 'yesterday'],
    ['2025-11-10T23:59:59Z', 'November 10'],
    ['2025-01-01T00:00:00Z', 'January 1'],
    ['2024-12-31T23:59:59Z', 'December 31, 2024'],
    ['2025-11-12T09:45:00Z', 'now'],
    ['nonsense', ''],
  ]
  for (const [then, words] of cases) {
    it(`reads '${words}' for ${then}`, () => {
      expect(at(then)).to.equal(words)
    })
  }

  it('stays in minutes across midnight', () => {
    const midnight = new Date('2025-11-12T00:10:00Z')
    const before = new Date('2025-11-11T23:50:00Z')
    expect(relativeTime(before, midnight, 'en', 'UTC')).to.equal('20 minutes ago')
  })

  it('uses the reader’s time zone to determine which day was yesterday', () => {
    expect(at('2025-11-11T23:30:00Z', 'en', 'Europe/Prague')).to.equal('10 hours ago')
    expect(at('2025-11-12T04:00:00Z', 'en', 'America/New_York')).to.equal('yesterday')
  })

  it('uses the reader’s time zone to determine the year', () => {
    expect(at('2024-12-31T23:30:00Z', 'en', 'Asia/Tokyo')).to.equal('January 1')
    expect(at('2025-01-01T04:00:00Z', 'en', 'America/New_York')).to.equal('December 31, 2024')
  })

  it('uses the reader’s language', () => {
    expect(at('2025-11-12T07:30:00Z', 'de')).to.equal('vor 2 Stunden')
    expect(at('2025-11-11T07:30:00Z', 'de')).to.equal('gestern')
    expect(at('2025-11-02T07:30:00Z', 'en-GB')).to.equal('2 November')
  })

  it('uses the Gregorian calendar in every language', () => {
    expect(at('2025-11-12T07:30:00Z', 'ar-SA-u-nu-latn')).to.contain('قبل')
  })

  it('is never empty for a valid date', () => {
    fc.assert(
      fc.property(fc.date({ noInvalidDate: true }), (then) => {
        return relativeTime(then, NOW, 'en', 'UTC').length > 0
      }),
    )
  })
})
