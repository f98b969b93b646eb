import { daysUntil, isWeekend, partOfDay, type WallClock } from './calendar.ts'
import type { DemoCampaign } from './campaigns.ts'
import { type RandomSource, splitByWeight } from './chance.ts'

export const SEEDED_DAYS = 90
const MONTH_DAYS = 30
/** The growth in visitors from the first seeded day to the last, unless the site defines its own. */
const DEFAULT_GROWTH = 0.36
const WEEKEND_FACTOR = 0.72
const NOISE = 0.24
const CONFIRMED_SHARE = 0.82

export type CampaignDay = {
  /** Index into the list of campaigns. */
  campaign: number
  day: string
  views: number
  clicks: number
  subscribers: number
  confirmed: number
}

type SiteFigures = {
  campaigns: readonly DemoCampaign[]
  monthlyViews: number
  subscribers: number
  growth?: number
}

const randomFactor = (chance: RandomSource) => 1 - NOISE / 2 + NOISE * chance()

/** Relative traffic per day: growing, lower at weekends, with noise, and only partial for today. */
function dayWeights(
  days: readonly string[],
  growth: number,
  clock: WallClock,
  chance: RandomSource,
): number[] {
  return days.map((day, index) => {
    const trend = 1 + (growth * index) / days.length
    const weekdayFactor = isWeekend(day) ? WEEKEND_FACTOR : 1
    const elapsedFraction = index === days.length - 1 ? partOfDay(clock) : 1
    return trend * weekdayFactor * elapsedFraction * randomFactor(chance)
  })
}

function wasRunning(
  { weight, startedDaysAgo, endedDaysAgo = 0 }: DemoCampaign,
  daysAgo: number,
): boolean {
  return weight > 0 && daysAgo <= startedDaysAgo && daysAgo >= endedDaysAgo
}

/** The figures for every campaign and day, scaled so that the views of the last 30 days add up to `monthlyViews`. */
export function makeFigures(
  { campaigns, monthlyViews, subscribers, growth = DEFAULT_GROWTH }: SiteFigures,
  clock: WallClock,
  chance: RandomSource,
): CampaignDay[] {
  const days = daysUntil(clock.date, SEEDED_DAYS)
  const weights = dayWeights(days, growth, clock, chance)
  const monthWeight = weights.slice(-MONTH_DAYS).reduce((sum, weight) => sum + weight, 0)
  const rows = days.flatMap((day, index) => {
    const running = campaigns.map((campaign) =>
      wasRunning(campaign, days.length - 1 - index) ? campaign.weight * randomFactor(chance) : 0,
    )
    const dayViews = Math.round((monthlyViews * (weights[index] ?? 0)) / monthWeight)
    return splitByWeight(dayViews, running).map((views, campaign) => ({ campaign, day, views }))
  })
  return countActions(
    rows.filter(({ views }) => views > 0),
    campaigns,
    subscribers,
    chance,
  )
}

type Views = Pick<CampaignDay, 'campaign' | 'day' | 'views'>

function countActions(
  rows: readonly Views[],
  campaigns: readonly DemoCampaign[],
  subscribers: number,
  chance: RandomSource,
): CampaignDay[] {
  const rateOf = (row: Views, rate: 'clickRate' | 'subscribeRate') =>
    row.views * (campaigns[row.campaign]?.[rate] ?? 0) * randomFactor(chance)
  const subscriberCounts = splitByWeight(
    subscribers,
    rows.map((row) => rateOf(row, 'subscribeRate')),
  )
  return rows.map((row, index) => {
    const count = subscriberCounts[index] ?? 0
    const clicks = Math.max(count, Math.round(rateOf(row, 'clickRate')))
    return { ...row, clicks, subscribers: count, confirmed: Math.round(count * CONFIRMED_SHARE) }
  })
}

/**
 * Increases this month's views up to a limit by adding views to its days. If the month has no views yet, they are
 * all added today.
 */
export function raiseToLimit(rows: CampaignDay[], clock: WallClock, limit: number): CampaignDay[] {
  const isThisMonth = ({ day }: CampaignDay) => day.startsWith(clock.date.slice(0, 7))
  const month = rows.filter(isThisMonth)
  if (month.length === 0) return [...rows, { ...EMPTY_DAY, day: clock.date, views: limit }]
  const views = month.reduce((sum, row) => sum + row.views, 0)
  const extraViews = splitByWeight(
    Math.max(0, limit - views),
    month.map((row) => row.views),
  )
  const raisedDays = month.map((row, index) => {
    const factor = 1 + (extraViews[index] ?? 0) / row.views
    const clicks = Math.round(row.clicks * factor)
    return { ...row, views: row.views + (extraViews[index] ?? 0), clicks }
  })
  return [...rows.filter((row) => !isThisMonth(row)), ...raisedDays]
}

const EMPTY_DAY = { campaign: 0, clicks: 0, subscribers: 0, confirmed: 0 }
