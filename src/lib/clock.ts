/** The server's time, because a device's clock may be wrong by hours. */
export type ServerClock = {
  /** Milliseconds since 1970 by the server's clock. */
  now(): number
  /** How many milliseconds the server's clock is ahead of the device's. */
  skewMs(): number
  /** @param milliseconds see `clock-skew.ts` */
  setSkew(milliseconds: number): void
}

export function createServerClock(): ServerClock {
  let skew = 0
  return {
    now: () => Date.now() + skew,
    skewMs: () => skew,
    setSkew(milliseconds) {
      skew = milliseconds
    },
  }
}
