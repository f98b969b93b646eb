/**
 * Does the work in one page of this browser at a time, among those that ask for it under one name; the
 * next page begins as soon as the one before ends, also where it was closed. Where the browser has no
 * locks each page does it for itself.
 */
export async function oneOfBrowser(
  name: string,
  work: (signal: AbortSignal) => Promise<void>,
  signal: AbortSignal,
): Promise<void> {
  if (!canShare()) return work(signal)
  try {
    await navigator.locks.request(name, { signal }, () => work(signal))
  } catch (error) {
    if (signal.aborted) return
    // A page in a sandbox has locks, and may not use them.
    if (!(error instanceof DOMException)) throw error
    await work(signal)
  }
}

/** Whether pages of one browser can do a thing together: choose one, and hear from it. */
export const canShare = (): boolean =>
  Boolean(navigator.locks) && typeof BroadcastChannel !== 'undefined'
