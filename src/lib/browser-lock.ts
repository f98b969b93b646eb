/**
 * Runs `work` in only one page of this browser at a time. The next waiting page starts when the first one finishes or
 * is closed. Without support for locks, each page runs it.
 */
export async function withBrowserLock(
  name: string,
  work: (signal: AbortSignal) => Promise<void>,
  signal: AbortSignal,
): Promise<void> {
  if (!canCoordinateTabs()) return work(signal)
  try {
    await navigator.locks.request(name, { signal }, () => work(signal))
  } catch (error) {
    if (signal.aborted) return
    // A sandboxed page has the API but may not use it.
    if (!(error instanceof DOMException)) throw error
    await work(signal)
  }
}

/** Whether tabs in this browser can elect a leader and receive its messages. */
export const canCoordinateTabs = (): boolean =>
  Boolean(navigator.locks) && typeof BroadcastChannel !== 'undefined'
