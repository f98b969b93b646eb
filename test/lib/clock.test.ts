import { expect } from 'chai'
import { createServerClock } from '../../src/lib/clock.ts'
import { clockSkew } from '../../src/lib/clock-skew.ts'
import { clientWithResponses, respondWith } from './fake-server.ts'

const NOON = Date.UTC(2026, 5, 1, 12)

describe("the estimated skew of the server's clock", () => {
  const cases: [name: string, date: string | null, skewMs: number | null][] = [
    ['an hour ahead', 'Mon, 01 Jun 2026 13:00:00 GMT', 3_600_500],
    ['an hour behind', 'Mon, 01 Jun 2026 11:00:00 GMT', -3_599_500],
    ['zero if the difference is within the header’s precision', 'Mon, 01 Jun 2026 12:00:01 GMT', 0],
    ['unknown without a date', null, null],
    ['unknown with an invalid date', 'yesterday', null],
  ]
  for (const [name, date, skewMs] of cases) {
    it(`can be ${name}`, () => {
      expect(clockSkew(date, { sentAt: NOON, receivedAt: NOON })).to.equal(skewMs)
    })
  }

  it('is measured at the midpoint of the call', () => {
    const call = { sentAt: NOON, receivedAt: NOON + 10_000 }
    expect(clockSkew('Mon, 01 Jun 2026 12:01:00 GMT', call)).to.equal(55_500)
  })
})

describe("the server's clock", () => {
  const HOUR_MS = 3_600_000
  /** A response with this `Date` header, or without one. */
  const responseWith = (date: string | null) => respondWith(404, {}, date === null ? {} : { date })
  const anHourAhead = () => new Date(Date.now() + HOUR_MS).toUTCString()

  it('starts with the device’s time', () => {
    const clock = createServerClock()
    expect(Math.abs(clock.now() - Date.now())).to.be.below(HOUR_MS)
    expect(clock.skewMs()).to.equal(0)
  })

  it('is set by every response to a client, including errors', async () => {
    const clock = createServerClock()
    const { http } = clientWithResponses([responseWith(anHourAhead())], { clock })
    await http.get('/x').catch(() => {})
    expect(clock.skewMs()).to.be.closeTo(HOUR_MS, 60_000)
    expect(clock.now() - Date.now()).to.be.closeTo(clock.skewMs(), 60_000)
  })

  it('keeps its value if a response has no date', async () => {
    const clock = createServerClock()
    const responses = [responseWith(anHourAhead()), responseWith(null)]
    const { http } = clientWithResponses(responses, { clock })
    await http.get('/x').catch(() => {})
    const skew = clock.skewMs()
    await http.get('/x').catch(() => {})
    expect(clock.skewMs()).to.equal(skew)
  })
})
