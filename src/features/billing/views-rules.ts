export type ViewsForecast = {
  /** Views by the end of the month, if they come on as they did until now. */
  expectedViews: number
  /** When the limit is reached at this pace; null where that is not before the month ends. */
  reachedOn: Date | null
  /** The first moment of the next month, when the count begins anew. */
  resetsOn: Date
}

/** From this share of the limit on, the meter turns amber (look, *Meter*). */
export const WARNING_SHARE = 0.75

const DAY_MS = 86_400_000

/** The first moment of the next month; months are counted in UTC, as the server counts them. */
export const viewsResetOn = (now: Date): Date =>
  new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1))

/**
 * Where this month's views lead at the pace until now; months are counted in UTC, as the server
 * counts them. Null without a limit, and on the first day of a month, whose pace says little.
 */
export function forecastViews(
  views: number,
  limit: number | null,
  now: Date,
): ViewsForecast | null {
  const start = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), 1)
  const end = viewsResetOn(now).getTime()
  const elapsed = now.getTime() - start
  if (limit === null || elapsed < DAY_MS) return null
  const reachedAt = start + (elapsed * limit) / views
  return {
    expectedViews: Math.round((views * (end - start)) / elapsed),
    reachedOn: reachedAt < end ? new Date(reachedAt) : null,
    resetsOn: new Date(end),
  }
}

/** Colour of the views meter: red at the limit, amber near it or when the forecast passes it. */
export function viewsTone(
  views: number,
  limit: number | null,
  forecast: ViewsForecast | null,
): 'success' | 'warning' | 'danger' {
  if (limit === null) return 'success'
  if (views >= limit) return 'danger'
  const isNear = views >= limit * WARNING_SHARE
  return isNear || (forecast?.reachedOn ?? null) !== null ? 'warning' : 'success'
}
