/** How long idle work may be delayed on a busy page, in milliseconds. */
const IDLE_TIMEOUT_MS = 2_000

/** Runs once the page is idle. Returns a function that cancels it. */
export function whenIdle(run: () => void): () => void {
  if (typeof requestIdleCallback === 'undefined') {
    const timer = setTimeout(run, IDLE_TIMEOUT_MS / 10)
    return () => clearTimeout(timer)
  }
  const idle = requestIdleCallback(run, { timeout: IDLE_TIMEOUT_MS })
  return () => cancelIdleCallback(idle)
}
