/** A tab that the browser has frozen may hold a lock indefinitely, so run the task after this time anyway. */
const LOCK_WAIT_MS = 5_000

/** Runs the task while no other tab of this origin runs one with the same name, if the browser supports locks. */
export async function withLock<Result>(name: string, task: () => Promise<Result>): Promise<Result> {
  if (!navigator.locks) return task()
  const timeout = new AbortController()
  const timer = setTimeout(() => timeout.abort(), LOCK_WAIT_MS)
  let running: Promise<Result> | undefined
  const begin = (): Promise<Result> => {
    clearTimeout(timer)
    running = task()
    return running
  }
  try {
    return await navigator.locks.request(`poplar-kit:${name}`, { signal: timeout.signal }, begin)
  } catch (error) {
    if (running === undefined && timeout.signal.aborted) return task()
    throw error
  } finally {
    clearTimeout(timer)
  }
}
