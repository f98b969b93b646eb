import { expect } from 'chai'
import fc from 'fast-check'
import {
  axisTicks,
  conversion,
  funnel,
  percentagePointsChange,
  periodTotals,
  relativeChange,
} from '../../../src/features/dashboard/rules.ts'

describe('a period’s totals', () => {
  const day = fc.record({
    date: fc.constant('2025-11-12'),
    views: fc.nat(1e6),
    clicks: fc.nat(1e6),
    subscribers: fc.nat(1e6),
  })

  it('are zero without days', () => {
    expect(periodTotals([])).to.deep.equal({ views: 0, clicks: 0, subscribers: 0 })
  })

  it('add up across two parts of the period', () => {
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

describe('the change from the previous period', () => {
  const counts: [now: number, before: number, change: number | null][] = [
    [150, 100, 0.5],
    [50, 100, -0.5],
    [0, 100, -1],
    [100, 100, 0],
    [10, 0, null],
    [0, 0, null],
  ]
  for (const [now, before, change] of counts) {
    it(`from ${before} to ${now} is ${change ?? 'unknown'}`, () => {
      expect(relativeChange(now, before)).to.equal(change)
    })
  }

  it('in a rate is in percentage points', () => {
    expect(percentagePointsChange(0.048, 0.036)).to.be.closeTo(1.2, 1e-9)
    expect(percentagePointsChange(null, 0.036)).to.equal(null)
    expect(percentagePointsChange(0.048, null)).to.equal(null)
  })
})

describe('the funnel', () => {
  it('shows each step as a share of the previous step', () => {
    const totals = { views: 64_208, clicks: 5_137, subscribers: 2_311 }
    const steps = funnel(totals, 1_902).map(({ name, share }) => [name, share.toFixed(3)])
    expect(steps).to.deep.equal([
      ['shown', '1.000'],
      ['engaged', '0.080'],
      ['submitted', '0.450'],
      ['confirmed', '0.823'],
    ])
  })

  it('keeps shares between 0 and 1', () => {
    const counts = fc.tuple(fc.nat(), fc.nat(), fc.nat(), fc.nat())
    fc.assert(
      fc.property(counts, ([views, clicks, subscribers, confirmed]) => {
        const steps = funnel({ views, clicks, subscribers }, confirmed)
        return steps.every(({ share }) => share >= 0 && share <= 1)
      }),
    )
  })
})

describe('the ticks on an axis', () => {
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

  it('are few, evenly spaced integers that just cover the maximum', () => {
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
