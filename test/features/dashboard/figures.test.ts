import { expect } from 'chai'
import {
  axisValues,
  compare,
  isWithoutViews,
  seriesOf,
  subscribersSinceYesterday,
} from '../../../src/features/dashboard/figures.ts'
import { type FirstStep, firstSteps } from '../../../src/features/dashboard/first-steps-rules.ts'
import { parseAnalytics } from '../../../src/features/dashboard/model.ts'
import { analyticsResponse, daysResponse, NO_ACTIVITY, TYPICAL_DAY } from './support.tsx'

const analytics = (change: object = {}) => parseAnalytics({ analytics: analyticsResponse(change) })

describe('a figure for the period', () => {
  it('compares the total of its days with the total of the preceding days', () => {
    expect(compare('views', analytics())).to.deep.equal({
      now: 60_000,
      before: 48_000,
      change: 0.25,
    })
  })

  it('gives the change in conversion in percentage points', () => {
    const { now, before, change } = compare('conversion', analytics())
    expect([now, before]).to.deep.equal([0.035, 0.04375])
    expect(change).to.be.closeTo(-0.875, 1e-9)
  })

  it('has no change when the preceding days had no activity', () => {
    const first = analytics({ days_before: daysResponse(30, NO_ACTIVITY, 30) })
    expect(compare('views', first)).to.deep.equal({ now: 60_000, before: 0, change: null })
    expect(compare('conversion', first)).to.include({ before: null, change: null })
  })
})

describe('the daily values', () => {
  const { days } = analytics({
    days: [...daysResponse(1, NO_ACTIVITY), ...daysResponse(1, TYPICAL_DAY)],
  })

  it('are each day’s counts', () => {
    expect(seriesOf(days, 'clicks')).to.deep.equal([0, 160])
  })

  it('have a gap in conversion on days without views', () => {
    expect(seriesOf(days, 'conversion')).to.deep.equal([null, 0.035])
  })

  it('have an axis with round values', () => {
    expect(axisValues([2_730, 12], 'views')).to.deep.equal([0, 1_000, 2_000, 3_000])
    expect(axisValues([1_840], 'views')).to.deep.equal([0, 500, 1_000, 1_500, 2_000])
    expect(axisValues([0.048, null], 'conversion')).to.deep.equal([0, 0.02, 0.04, 0.06])
    expect(axisValues([null], 'conversion')).to.deep.equal([0, 0.01])
  })
})

describe('the text below the greeting', () => {
  it('counts the subscribers from yesterday and today', () => {
    const days = daysResponse(7, (index) => ({ ...TYPICAL_DAY, subscribers: index }))
    expect(subscribersSinceYesterday(days)).to.equal(5 + 6)
  })

  it('says that a site is quiet only if both periods are quiet', () => {
    const quiet = {
      days: daysResponse(7, NO_ACTIVITY),
      daysBefore: daysResponse(7, NO_ACTIVITY, 7),
    }
    expect(isWithoutViews(quiet)).to.equal(true)
    expect(isWithoutViews({ ...quiet, daysBefore: daysResponse(7, TYPICAL_DAY, 7) })).to.equal(
      false,
    )
  })
})

describe('the first steps', () => {
  const completedSteps = (steps: FirstStep[]) =>
    steps.filter(({ isDone }) => isDone).map(({ name }) => name)
  const newSiteState = {
    hasPublishedCampaign: false,
    hasSubscriber: false,
    hasDelivery: false,
    hasColleague: false,
  }
  const site = { lastSeenAt: null }

  it('start with only the site step completed', () => {
    expect(completedSteps(firstSteps({ analytics: newSiteState, site, plan: null }))).to.deep.equal(
      ['stepSite'],
    )
  })

  it('are all done when everything is set up', () => {
    const steps = firstSteps({
      analytics: {
        ...{ hasPublishedCampaign: true, hasSubscriber: true },
        ...{ hasDelivery: true, hasColleague: true },
      },
      site: { lastSeenAt: new Date() },
      plan: { teamMembersLimit: 3 },
    })
    expect(completedSteps(steps)).to.have.length(6)
  })

  it('include the plan’s seat count while the user has no colleagues', () => {
    const steps = firstSteps({ analytics: newSiteState, site, plan: { teamMembersLimit: 3 } })
    expect(steps.at(-1)).to.include({ name: 'stepColleague', isDone: false, seats: 3 })
  })

  it('don’t suggest inviting a colleague when the plan has one seat', () => {
    const steps = firstSteps({ analytics: newSiteState, site, plan: { teamMembersLimit: 1 } })
    expect(steps.map(({ name }) => name)).not.to.include('stepColleague')
  })
})
