import { isLimitReached } from './plan-limit-rules.ts'

export type ViewsForecast = {
  /** Views by the end of the month, at the current pace. */
  expectedViews: number
  /** When the limit is reached at this pace; null if that is not before the month ends. */
  reachedOn: Date | null
  /** The start of the next month, when the counter resets. */
  resetsOn: Date
}

/** The meter turns amber at this fraction of the limit. */
export const WARNING_SHARE = 0.75

const DAY_MS = 86_400_000

/** The start of the next month in UTC, as on the server. */
export const viewsResetOn = (now: Date): Date =>
  new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1))

/**
 * Forecasts this month's views at the current pace; months are in UTC, as on the server. Null without a limit,
 * and in the first 24 hours of a month, which are too short for a forecast.
 */
export function forecastViews(
  views: number,
  limit: number | null,
  now: Date,
): ViewsForecast | null {
  const start = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), 1)
  const end = viewsResetOn(now).getTime()
  const elapsedMs = now.getTime() - start
  if (limit === null || elapsedMs < DAY_MS) return null
  const reachedAt = start + (elapsedMs * limit) / views
  return {
    expectedViews: Math.round((views * (end - start)) / elapsedMs),
    reachedOn: reachedAt < end ? new Date(reachedAt) : null,
    resetsOn: new Date(end),
  }
}

/** Colour of the views meter: red at the limit, amber near it or if the forecast exceeds it. */
export function viewsTone(
  views: number,
  limit: number | null,
  forecast: ViewsForecast | null,
): 'success' | 'warning' | 'danger' {
  if (limit === null) return 'success'
  if (isLimitReached(views, limit)) return 'danger'
  const isNearLimit = views >= limit * WARNING_SHARE
  return isNearLimit || (forecast?.reachedOn ?? null) !== null ? 'warning' : 'success'
}
