import type { Logger } from 'pino'

/** The longest pause between two polls. */
const INTERVAL_MS = 5_000
const MIN_PAUSE_MS = 10

export type PollLoop = {
  /** Polls now, or once more if it is polling already. */
  wake(): void
  /** Resolves when the running poll has ended; no other follows. */
  close(): Promise<void>
}

/** Polls again and again. `poll` returns after how many milliseconds it expects something to do. */
export function createPollLoop(poll: () => Promise<number>, log: Pick<Logger, 'error'>): PollLoop {
  let isClosed = false
  let isWoken = false
  let polling: Promise<void> | null = null
  let timer: NodeJS.Timeout | undefined

  async function pollUntilQuiet(): Promise<void> {
    let pauseMs = INTERVAL_MS
    while (isWoken && !isClosed) {
      isWoken = false
      try {
        pauseMs = await poll()
      } catch (error) {
        log.error({ err: error })
        pauseMs = INTERVAL_MS
      }
    }
    polling = null
    if (isClosed) return
    timer = setTimeout(wake, Math.max(MIN_PAUSE_MS, Math.min(pauseMs, INTERVAL_MS)))
    timer.unref()
  }

  function wake(): void {
    isWoken = true
    if (isClosed || polling !== null) return
    clearTimeout(timer)
    polling = pollUntilQuiet()
  }

  return {
    wake,
    async close() {
      isClosed = true
      clearTimeout(timer)
      await polling
    },
  }
}
