export type Attempts = {
  /** Counts one attempt; false when the window has no room left for it. */
  allows(subject: string, now: Date): boolean
}

type Window = { count: number; endsAt: number }

/** Subjects kept before the windows that are over are cleared away. */
const CLEAR_ABOVE = 10_000

/** At most `limit` attempts of one subject in each window, in the memory of this process. */
export function limitAttempts(limit: number, windowMs: number): Attempts {
  const windows = new Map<string, Window>()

  function clear(now: number): void {
    for (const [subject, { endsAt }] of windows) if (endsAt <= now) windows.delete(subject)
    // Still crowded: somebody invents subjects. Forgetting them all costs less than keeping them.
    if (windows.size > CLEAR_ABOVE) windows.clear()
  }

  return {
    allows(subject, date) {
      const now = date.getTime()
      if (windows.size > CLEAR_ABOVE) clear(now)
      const known = windows.get(subject)
      const window = known && known.endsAt > now ? known : { count: 0, endsAt: now + windowMs }
      window.count += 1
      windows.set(subject, window)
      return window.count <= limit
    },
  }
}
