/** Below this the `Date` header, which knows only whole seconds, says nothing about the clock. */
const NOTICEABLE_SKEW_MS = 2_000
const HALF_SECOND_MS = 500

/** The server's time as far as its replies tell it: a person's clock may be wrong by hours. */
export type ServerClock = {
  /** Milliseconds since 1970 by the server's clock. */
  now(): number
  /** By how many milliseconds the server's clock is ahead of ours. */
  skewMs(): number
  /**
   * Call it when a request leaves, and what it returns with the reply's `Date` header. Nothing is
   * learnt from a header that is absent (another origin must expose it) or broken.
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
        const saidAt = date === null ? Number.NaN : Date.parse(date) + HALF_SECOND_MS
        if (Number.isNaN(saidAt)) return
        const measured = Math.round(saidAt - (sentAt + Date.now()) / 2)
        skew = Math.abs(measured) < NOTICEABLE_SKEW_MS ? 0 : measured
      }
    },
  }
}
