import FakeTimers from '@sinonjs/fake-timers'
import { expect } from 'chai'
import { createServerClock } from '../../src/lib/clock.ts'
import { clientWithResponses, respondWith } from './fake-server.ts'

const NOON = Date.UTC(2026, 5, 1, 12)

describe("the server's clock", () => {
  let time: FakeTimers.Clock
  beforeEach(() => {
    time = FakeTimers.install({ now: NOON, toFake: ['Date'] })
  })
  afterEach(() => time.uninstall())

  const cases: [name: string, date: string | null, skewMs: number][] = [
    ['an hour ahead', 'Mon, 01 Jun 2026 13:00:00 GMT', 3_600_500],
    ['an hour behind', 'Mon, 01 Jun 2026 11:00:00 GMT', -3_599_500],
    ['one second off, within the precision of the header', 'Mon, 01 Jun 2026 12:00:01 GMT', 0],
    ['unknown without a date', null, 0],
    ['unknown with an invalid date', 'yesterday', 0],
  ]
  for (const [name, date, skewMs] of cases) {
    it(`can be ${name}`, () => {
      const clock = createServerClock()
      clock.startMeasuring()(date)
      expect([clock.skewMs(), clock.now()]).to.deep.equal([skewMs, NOON + skewMs])
    })
  }

  it('is compared with the midpoint of the call', () => {
    const clock = createServerClock()
    const measure = clock.startMeasuring()
    time.setSystemTime(NOON + 10_000)
    measure('Mon, 01 Jun 2026 12:01:00 GMT')
    expect(clock.skewMs()).to.equal(55_500)
  })

  it('keeps its value if a response has no date', () => {
    const clock = createServerClock()
    clock.startMeasuring()('Mon, 01 Jun 2026 13:00:00 GMT')
    clock.startMeasuring()(null)
    expect(clock.skewMs()).to.equal(3_600_500)
  })

  it('is read from every response of a client, including errors', async () => {
    const clock = createServerClock()
    const { http } = clientWithResponses(
      [respondWith(404, {}, { date: 'Mon, 01 Jun 2026 13:00:00 GMT' })],
      {
        clock,
      },
    )
    await http.get('/x').catch(() => {})
    expect(clock.skewMs()).to.equal(3_600_500)
  })
})
