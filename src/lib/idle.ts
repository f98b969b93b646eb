/** How long idle work may be delayed on a busy page, in milliseconds. */
const LATEST_MS = 2_000

/** Runs once the page is idle. Returns a function that cancels it. */
export function whenIdle(run: () => void): () => void {
  if (typeof requestIdleCallback === 'undefined') {
    const timer = setTimeout(run, LATEST_MS / 10)
    return () => clearTimeout(timer)
  }
  const idle = requestIdleCallback(run, { timeout: LATEST_MS })
  return () => cancelIdleCallback(idle)
}
