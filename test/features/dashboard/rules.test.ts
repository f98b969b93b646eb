import { expect } from 'chai'
import fc from 'fast-check'
import {
  axisTicks,
  conversion,
  forecastViews,
  funnel,
  meterTone,
  periodTotals,
  pointsChange,
  relativeChange,
} from '../../../src/features/dashboard/rules.ts'

describe('the totals of a period', () => {
  const day = fc.record({
    date: fc.constant('2025-11-12'),
    views: fc.nat(1e6),
    clicks: fc.nat(1e6),
    subscribers: fc.nat(1e6),
  })

  it('are nothing without days', () => {
    expect(periodTotals([])).to.deep.equal({ views: 0, clicks: 0, subscribers: 0 })
  })

  it('are the sums of its two halves', () => {
    fc.assert(
      fc.property(fc.array(day), fc.array(day), (first, second) => {
        const [one, other] = [periodTotals(first), periodTotals(second)]
        expect(periodTotals([...first, ...second])).to.deep.equal({
          views: one.views + other.views,
          clicks: one.clicks + other.clicks,
          subscribers: one.subscribers + other.subscribers,
        })
      }),
    )
  })
})

describe('the conversion', () => {
  it('is subscribers per view', () => {
    expect(conversion({ views: 200, subscribers: 9 })).to.equal(0.045)
  })

  it('is unknown without views', () => {
    expect(conversion({ views: 0, subscribers: 0 })).to.equal(null)
  })
})

describe('the change against the period before', () => {
  const counts: [now: number, before: number, change: number | null][] = [
    [150, 100, 0.5],
    [50, 100, -0.5],
    [0, 100, -1],
    [100, 100, 0],
    [10, 0, null],
    [0, 0, null],
  ]
  for (const [now, before, change] of counts) {
    it(`of ${before} to ${now} is ${change ?? 'unknown'}`, () => {
      expect(relativeChange(now, before)).to.equal(change)
    })
  }

  it('of a rate is in points', () => {
    expect(pointsChange(0.048, 0.036)).to.be.closeTo(1.2, 1e-9)
    expect(pointsChange(null, 0.036)).to.equal(null)
    expect(pointsChange(0.048, null)).to.equal(null)
  })
})

describe('the funnel', () => {
  it('shows each step as its part of the step before', () => {
    const totals = { views: 64_208, clicks: 5_137, subscribers: 2_311 }
    const steps = funnel(totals, 1_902).map(({ name, share }) => [name, share.toFixed(3)])
    expect(steps).to.deep.equal([
      ['shown', '1.000'],
      ['engaged', '0.080'],
      ['submitted', '0.450'],
      ['confirmed', '0.823'],
    ])
  })

  it('never leaves the scale', () => {
    const counts = fc.tuple(fc.nat(), fc.nat(), fc.nat(), fc.nat())
    fc.assert(
      fc.property(counts, ([views, clicks, subscribers, confirmed]) => {
        const steps = funnel({ views, clicks, subscribers }, confirmed)
        return steps.every(({ share }) => share >= 0 && share <= 1)
      }),
    )
  })
})

describe('the forecast of views', () => {
  const NOON_OF_16 = new Date('2025-11-16T00:00:00Z')

  it('goes on at the pace until now', () => {
    expect(forecastViews(15_000, 50_000, NOON_OF_16)).to.deep.equal({
      expectedViews: 30_000,
      reachedOn: null,
      resetsOn: new Date('2025-12-01T00:00:00Z'),
    })
  })

  it('names the day on which the limit is reached', () => {
    const forecast = forecastViews(30_000, 50_000, NOON_OF_16)
    expect(forecast?.reachedOn).to.deep.equal(new Date('2025-11-26T00:00:00Z'))
  })

  it('names none when the limit is met only as the month ends', () => {
    expect(forecastViews(25_000, 50_000, NOON_OF_16)?.reachedOn).to.equal(null)
  })

  it('expects nothing of a month without views', () => {
    expect(forecastViews(0, 50_000, NOON_OF_16)).to.include({ expectedViews: 0, reachedOn: null })
  })

  it('ends the year in January', () => {
    const forecast = forecastViews(1, 10, new Date('2025-12-20T10:00:00Z'))
    expect(forecast?.resetsOn).to.deep.equal(new Date('2026-01-01T00:00:00Z'))
  })

  it('says nothing on the first day, nor without a limit', () => {
    expect(forecastViews(500, 50_000, new Date('2025-11-01T23:59:59Z'))).to.equal(null)
    expect(forecastViews(500, null, NOON_OF_16)).to.equal(null)
  })

  it('reaches the limit in the month exactly when more views than that are expected', () => {
    const moment = fc.date({ min: NOON_OF_16, max: new Date('2025-11-30T23:59:59Z') })
    fc.assert(
      fc.property(fc.nat(1e6), fc.integer({ min: 1, max: 1e6 }), moment, (views, limit, now) => {
        fc.pre(!Number.isNaN(now.getTime()))
        const forecast = forecastViews(views, limit, now)
        const expected = forecast?.expectedViews ?? 0
        fc.pre(Math.abs(expected - limit) > 1)
        expect(forecast?.reachedOn !== null).to.equal(expected > limit)
      }),
    )
  })
})

describe('the meter of views', () => {
  const passes = forecastViews(30_000, 50_000, new Date('2025-11-16T00:00:00Z'))
  const holds = forecastViews(10_000, 50_000, new Date('2025-11-16T00:00:00Z'))
  const cases: [title: string, views: number, limit: number | null, tone: string][] = [
    ['below 75 %', 37_499, 50_000, 'success'],
    ['from 75 % on', 37_500, 50_000, 'warning'],
    ['just below the limit', 49_999, 50_000, 'warning'],
    ['at the limit', 50_000, 50_000, 'danger'],
    ['above the limit', 60_000, 50_000, 'danger'],
    ['with a limit of none', 0, 0, 'danger'],
    ['without a limit', 9_000_000, null, 'success'],
  ]
  for (const [title, views, limit, tone] of cases) {
    it(`is '${tone}' ${title}`, () => {
      expect(meterTone(views, limit, holds)).to.equal(tone)
    })
  }

  it('warns early when the forecast passes the limit', () => {
    expect(meterTone(30_000, 50_000, passes)).to.equal('warning')
    expect(meterTone(30_000, 50_000, null)).to.equal('success')
  })
})

describe('the ticks of an axis', () => {
  const cases: [max: number, ticks: number[]][] = [
    [0, [0, 1]],
    [1, [0, 1]],
    [2, [0, 1, 2]],
    [3, [0, 1, 2, 3]],
    [7, [0, 5, 10]],
    [10, [0, 5, 10]],
    [60, [0, 20, 40, 60]],
    [75, [0, 25, 50, 75]],
    [2_730, [0, 1_000, 2_000, 3_000]],
    [2_311, [0, 1_000, 2_000, 3_000]],
    [64_208, [0, 25_000, 50_000, 75_000]],
  ]
  for (const [max, ticks] of cases) {
    it(`up to ${max} are ${ticks.join(', ')}`, () => {
      expect(axisTicks(max)).to.deep.equal(ticks)
    })
  }

  it('are few, even, whole, and just enough', () => {
    fc.assert(
      fc.property(fc.nat(1e9), fc.integer({ min: 1, max: 8 }), (max, intervals) => {
        const ticks = axisTicks(max, intervals)
        const [first, step = 0] = ticks
        const last = ticks.at(-1) ?? 0
        expect(first).to.equal(0)
        expect(ticks.length).to.be.within(2, intervals + 1)
        expect(ticks.every((tick, index) => tick === index * step)).to.equal(true)
        expect(Number.isInteger(step)).to.equal(true)
        expect(last >= max && last - step <= max).to.equal(true)
      }),
    )
  })
})
