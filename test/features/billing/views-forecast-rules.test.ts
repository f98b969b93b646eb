import { expect } from 'chai'
import fc from 'fast-check'
import { forecastViews, viewsTone } from '../../../src/features/billing/views-forecast-rules.ts'

describe('the views forecast', () => {
  const MID_NOVEMBER = new Date('2025-11-16T00:00:00Z')

  it('extrapolates the pace so far', () => {
    expect(forecastViews(15_000, 50_000, MID_NOVEMBER)).to.deep.equal({
      expectedViews: 30_000,
      reachedOn: null,
      resetsOn: new Date('2025-12-01T00:00:00Z'),
    })
  })

  it('gives the day on which the limit is reached', () => {
    const forecast = forecastViews(30_000, 50_000, MID_NOVEMBER)
    expect(forecast?.reachedOn).to.deep.equal(new Date('2025-11-26T00:00:00Z'))
  })

  it('gives no day when the limit is reached only at the end of the month', () => {
    expect(forecastViews(25_000, 50_000, MID_NOVEMBER)?.reachedOn).to.equal(null)
  })

  it('expects no views in a month without views', () => {
    expect(forecastViews(0, 50_000, MID_NOVEMBER)).to.include({ expectedViews: 0, reachedOn: null })
  })

  it('rolls over to January at the end of the year', () => {
    const forecast = forecastViews(1, 10, new Date('2025-12-20T10:00:00Z'))
    expect(forecast?.resetsOn).to.deep.equal(new Date('2026-01-01T00:00:00Z'))
  })

  it('is null on the first day, and without a limit', () => {
    expect(forecastViews(500, 50_000, new Date('2025-11-01T23:59:59Z'))).to.equal(null)
    expect(forecastViews(500, null, MID_NOVEMBER)).to.equal(null)
  })

  it('reaches the limit within the month exactly when it expects more views than the limit', () => {
    const moment = fc.date({ min: MID_NOVEMBER, max: new Date('2025-11-30T23:59:59Z') })
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

describe('the views meter', () => {
  const overLimitForecast = forecastViews(30_000, 50_000, new Date('2025-11-16T00:00:00Z'))
  const underLimitForecast = forecastViews(10_000, 50_000, new Date('2025-11-16T00:00:00Z'))
  const cases: [title: string, views: number, limit: number | null, tone: string][] = [
    ['below 75%', 37_499, 50_000, 'success'],
    ['at 75% or more', 37_500, 50_000, 'warning'],
    ['just below the limit', 49_999, 50_000, 'warning'],
    ['at the limit', 50_000, 50_000, 'danger'],
    ['above the limit', 60_000, 50_000, 'danger'],
    ['with a limit of zero', 0, 0, 'danger'],
    ['without a limit', 9_000_000, null, 'success'],
  ]
  for (const [title, views, limit, tone] of cases) {
    it(`is '${tone}' ${title}`, () => {
      expect(viewsTone(views, limit, underLimitForecast)).to.equal(tone)
    })
  }

  it('warns early when the forecast exceeds the limit', () => {
    expect(viewsTone(30_000, 50_000, overLimitForecast)).to.equal('warning')
    expect(viewsTone(30_000, 50_000, null)).to.equal('success')
  })
})
