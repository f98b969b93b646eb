/** The `Date` header has whole seconds only, so smaller differences are not significant. In milliseconds. */
const NOTICEABLE_SKEW_MS = 2_000
const HALF_SECOND_MS = 500

/** The server's time, estimated from its responses, because a device's clock may be wrong by hours. */
export type ServerClock = {
  /** Milliseconds since 1970 by the server's clock. */
  now(): number
  /** How many milliseconds the server's clock is ahead of the device's. */
  skewMs(): number
  /**
   * Call it when a request is sent, and the returned function with the response's `Date` header. A header that is
   * invalid or missing (another origin must expose it) is ignored.
   */
  startMeasuring(): (date: string | null) => void
}

export function createServerClock(): ServerClock {
  let skew = 0
  return {
    now: () => Date.now() + skew,
    skewMs: () => skew,
    startMeasuring() {
      const sentAt = Date.now()
      return (date) => {
        const serverTime = date === null ? Number.NaN : Date.parse(date) + HALF_SECOND_MS
        if (Number.isNaN(serverTime)) return
        const measured = Math.round(serverTime - (sentAt + Date.now()) / 2)
        skew = Math.abs(measured) < NOTICEABLE_SKEW_MS ? 0 : measured
      }
    },
  }
}
