/** How long idle work may be put off on a busy page, in milliseconds. */
const LATEST_MS = 2_000

/** Runs once the page has nothing better to do. Gives the way to call it off. */
export function whenIdle(run: () => void): () => void {
  if (typeof requestIdleCallback === 'undefined') {
    const timer = setTimeout(run, LATEST_MS / 10)
    return () => clearTimeout(timer)
  }
  const idle = requestIdleCallback(run, { timeout: LATEST_MS })
  return () => cancelIdleCallback(idle)
}
