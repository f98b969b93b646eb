/** The `Date` header has whole seconds only, so smaller differences are not significant. In milliseconds. */
const NOTICEABLE_SKEW_MS = 2_000
const HALF_SECOND_MS = 500

/**
 * How many milliseconds the server's clock is ahead of the device's, estimated from a response. Pure.
 * @param date the `Date` header
 * @param call when the request was sent and the response received, by the device's clock
 * @returns null if the header is invalid or missing (another origin must expose it)
 */
export function clockSkew(
  date: string | null,
  { sentAt, receivedAt }: { sentAt: number; receivedAt: number },
): number | null {
  const serverTime = date === null ? Number.NaN : Date.parse(date) + HALF_SECOND_MS
  if (Number.isNaN(serverTime)) return null
  const skew = Math.round(serverTime - (sentAt + receivedAt) / 2)
  return Math.abs(skew) < NOTICEABLE_SKEW_MS ? 0 : skew
}
